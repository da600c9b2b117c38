/* Teaches backgammon to a handful of small nets by playing against itself, and solves the end of the race exactly. Run
   by game.tools.train_backgammon, which says how to start and packs what comes out; the inputs below are computed a
   second time, in Python, by game.bots.backgammon_inputs, and a test holds the two together.

   A position is 26 numbers seen by the player who has just moved, as in game.games.backgammon.plays: own checkers
   positive, 25 the own bar, 0 the other's. The other one rolls next. A net gives five chances: to win, to win a gammon
   or more, a backgammon, to lose a gammon or more, a backgammon. After every move the last forecast is drawn towards
   the next one, seen from the other side: TD(0). */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef HIDDEN
#define HIDDEN 64
#endif
#define OUT 5
#define CHECKERS 15
#define MOST_PLAYS 4096

typedef signed char Board[26];

/* --- luck, the same for the same seed --- */

static uint64_t luck_state;

static uint64_t luck(void) {
    uint64_t z = (luck_state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

static int below(int n) { return (int)((luck() >> 32) * (uint64_t)n >> 32); }
static int die(void) { return 1 + below(6); }
static float spread(float width) { return width * ((float)(luck() >> 40) / (float)(1 << 23) - 1.0f); }

/* --- plays --- */

static Board start;
static Board found[MOST_PLAYS];
static uint64_t seen[MOST_PLAYS];
static int plays_found;

static uint64_t print_of(const Board b) {
    uint64_t a[4] = {0, 0, 0, 0};
    memcpy(a, b, 26);
    uint64_t h = a[0] * 0x9E3779B97F4A7C15ull;
    h = (h ^ (h >> 29)) + a[1] * 0xBF58476D1CE4E5B9ull;
    h = (h ^ (h >> 31)) + a[2] * 0x94D049BB133111EBull;
    h = (h ^ (h >> 28)) + a[3] * 0xD6E8FEB86659FD93ull;
    return h ^ (h >> 32);
}

static void keep(const Board b) {
    uint64_t print = print_of(b);
    for (int i = 0; i < plays_found; i++)
        if (seen[i] == print) return;
    if (plays_found == MOST_PLAYS) return;
    seen[plays_found] = print;
    memcpy(found[plays_found++], b, 26);
}

static int steps_with(const Board b, int pips, int *from) {
    int n = 0;
    if (b[25] > 0) {
        if (b[25 - pips] >= -1) from[n++] = 25;
        return n;
    }
    int highest = 0;
    for (int source = 24; source >= 1; source--) {
        if (b[source] <= 0) continue;
        if (!highest) highest = source;
        int target = source - pips;
        if (target >= 1 ? b[target] >= -1 : highest <= 6 && (target == 0 || source == highest)) from[n++] = source;
    }
    return n;
}

static void step(const Board b, int source, int pips, Board after) {
    memcpy(after, b, 26);
    after[source]--;
    int target = source - pips;
    if (target < 1) return;
    if (after[target] < 0) after[target] = 0, after[0]--;
    after[target]++;
}

static void mixed(const Board b, int high, int low) {
    int from[25], then[25], dice[2] = {high, low};
    Board middle, after;
    for (int order = 0; order < 2; order++) {
        int n = steps_with(b, dice[order], from);
        for (int i = 0; i < n; i++) {
            step(b, from[i], dice[order], middle);
            int m = steps_with(middle, dice[1 - order], then);
            for (int j = 0; j < m; j++) step(middle, then[j], dice[1 - order], after), keep(after);
        }
    }
    for (int order = 0; order < 2 && !plays_found; order++) {
        int n = steps_with(b, dice[order], from);
        for (int i = 0; i < n; i++) step(b, from[i], dice[order], after), keep(after);
    }
}

static int most_made;

static void doubles(const Board b, int pips, int last, int made) {
    int from[25], n = steps_with(b, pips, from), moved = 0;
    Board after;
    for (int i = 0; i < n && made < 4; i++) {
        if (from[i] > last) continue;
        moved = 1;
        step(b, from[i], pips, after);
        doubles(after, pips, from[i], made + 1);
    }
    if (moved || !made) return;
    if (made > most_made) most_made = made, plays_found = 0;
    if (made == most_made) keep(b);
}

/* All results in `found`; none: the position stays as it is. */
static void find_plays(const Board b, int one, int other) {
    plays_found = most_made = 0;
    if (one == other) doubles(b, one, 25, 0);
    else mixed(b, one > other ? one : other, one > other ? other : one);
    if (!plays_found) keep(b);
}

static void turn(const Board b, Board other) {
    for (int i = 0; i < 26; i++) other[i] = (signed char)-b[25 - i];
}

/* --- the end of the race, exactly --- */

#define MOST_ROLLS 24
static int in_table;          /* with so many checkers or fewer, all of them at home */
static int places;            /* positions in the table */
static float *rolls_left;     /* for every position the chance to need n rolls */
static float *mean_rolls;
static int choose_[32][32];

/* The number of a home board: boards with fewer checkers come first. */
static int number_of(const signed char *home) {
    int n = 0;
    for (int p = 0, sum = 0; p < 6; p++) {
        sum += home[p];
        n += choose_[sum + p][p + 1];
    }
    return n;
}

static void solve_race(void) {
    for (int n = 0; n < 32; n++)
        for (int k = 0; k < 32; k++) choose_[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose_[n - 1][k - 1] + choose_[n - 1][k];
    places = choose_[in_table + 6][6];
    rolls_left = calloc((size_t)places * MOST_ROLLS, sizeof(float));
    mean_rolls = calloc((size_t)places, sizeof(float));
    rolls_left[0] = 1;
    for (int pips = 1; pips <= 6 * in_table; pips++) {
        signed char h[6];
        for (h[5] = 0; h[5] <= in_table; h[5]++)
        for (h[4] = 0; h[4] + h[5] <= in_table; h[4]++)
        for (h[3] = 0; h[3] + h[4] + h[5] <= in_table; h[3]++)
        for (h[2] = 0; h[2] + h[3] + h[4] + h[5] <= in_table; h[2]++)
        for (h[1] = 0; h[1] + h[2] + h[3] + h[4] + h[5] <= in_table; h[1]++) {
            int rest = pips - 2 * h[1] - 3 * h[2] - 4 * h[3] - 5 * h[4] - 6 * h[5];
            if (rest < 0 || rest + h[1] + h[2] + h[3] + h[4] + h[5] > in_table) continue;
            h[0] = (signed char)rest;
            Board b = {0};
            memcpy(b + 1, h, 6);
            float *mine = rolls_left + (size_t)number_of(h) * MOST_ROLLS;
            for (int one = 1; one <= 6; one++)
                for (int other = 1; other <= one; other++) {
                    find_plays(b, one, other);
                    int best = number_of(found[0] + 1);
                    for (int i = 1; i < plays_found; i++) {
                        int to = number_of(found[i] + 1);
                        if (mean_rolls[to] < mean_rolls[best]) best = to;
                    }
                    float chance = (one == other ? 1.0f : 2.0f) / 36.0f;
                    for (int n = 0; n + 1 < MOST_ROLLS; n++)
                        mine[n + 1] += chance * rolls_left[(size_t)best * MOST_ROLLS + n];
                }
            float mean = 0;
            for (int n = 0; n < MOST_ROLLS; n++) mean += (float)n * mine[n];
            mean_rolls[number_of(h)] = mean;
        }
    }
}

/* Whether both sides are in the table; then the chance to win of the one who has just moved. */
static int race_known(const Board b, float *win) {
    int mine = 0, theirs = 0;
    for (int i = 7; i < 19; i++)
        if (b[i]) return 0;
    if (b[0] || b[25]) return 0;
    signed char other[6];
    for (int i = 1; i < 7; i++) {
        if (b[i] < 0 || b[25 - i] > 0) return 0;
        mine += b[i], theirs -= b[25 - i], other[i - 1] = (signed char)-b[25 - i];
    }
    if (mine > in_table || theirs > in_table) return 0;
    const float *m = rolls_left + (size_t)number_of(b + 1) * MOST_ROLLS;
    const float *t = rolls_left + (size_t)number_of(other) * MOST_ROLLS;
    float later = 1, sum = 0;
    for (int n = 0; n < MOST_ROLLS; n++) later -= t[n], sum += m[n] * later;
    *win = sum;
    return 1;
}

/* --- inputs --- */

enum {
    RAW_OWN = 0, RAW_OTHER = 96, BAR_OWN = 192, BAR_OTHER = 195, OFF_OWN = 198, OFF_OTHER = 200, BIAS = 202,
    ENTER_OWN = 203, ENTER_OTHER = 224, WALL_OWN = 245, WALL_OTHER = 279, SHOT_OWN = 313, SHOT_OTHER = 332,
    LEAD = 351, PIPS_OWN = 364, PIPS_OTHER = 372, INPUTS = 380
};
#define RACE_NET 4
#define NETS 5

typedef struct { int n; short at[128]; float by[128]; } Inputs;

static void put(Inputs *x, int at, float by) { x->at[x->n] = (short)at, x->by[x->n++] = by; }

static const int LEAP_KNOTS[] = {0, 4, 8, 12, 16, 20, 24, 28, 36};
static const int STRIDE_KNOTS[] = {0, 36, 72, 108, 144, 180, 216, 252, 294};
static const int HIT_KNOTS[] = {0, 2, 6, 11, 14, 17, 20, 24, 30, 36};
static const int LOSS_KNOTS[] = {0, 3, 6, 12, 18, 27, 36, 48, 72};
static const int LEAD_KNOTS[] = {-120, -100, -80, -60, -40, -20, 0, 20, 40, 60, 80, 100, 120};
static const int PIPS_KNOTS[] = {0, 25, 50, 75, 100, 130, 160, 200};

/* A number lies between two knots and moves both, each by how near it is. */
static void knots(Inputs *x, int at, int value, const int *knot, int n) {
    if (value <= knot[0]) { put(x, at, 1); return; }
    if (value >= knot[n - 1]) { put(x, at + n - 1, 1); return; }
    int i = 0;
    while (value >= knot[i + 1]) i++;
    float share = (float)(value - knot[i]) / (float)(knot[i + 1] - knot[i]);
    if (share < 1) put(x, at + i, 1 - share);
    if (share > 0) put(x, at + i + 1, share);
}
#define KNOTS(x, at, value, list) knots(x, at, value, list, (int)(sizeof list / sizeof *list))

/* How a single checker fares against blocked points: bit d - 1 of a wall is the point d pips ahead. */
static unsigned char leaps[4096];   /* rolls of 36 that carry it beyond the last blocked one of the next eight */
static short strides[4096];         /* pips it can go, summed over the 36 rolls */
static uint64_t hits[13][2048];     /* rolls that bring it exactly d pips ahead */

static int blocked(int wall, int pips) { return pips <= 12 && wall >> (pips - 1) & 1; }

static uint64_t bit_of(int one, int other) { return 1ull << ((one - 1) * 6 + other - 1); }

static void survey(void) {
    for (int wall = 0; wall < 4096; wall++) {
        int past = 0;
        for (int d = 1; d <= 8; d++)
            if (blocked(wall, d)) past = d;
        int leap = 0, stride = 0;
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++) {
                int far = 0;
                if (a == b) while (far < 4 * a && !blocked(wall, far + a)) far += a;
                else {
                    int can_a = !blocked(wall, a), can_b = !blocked(wall, b);
                    if (can_a) far = a;
                    if (can_b && b > far) far = b;
                    if ((can_a || can_b) && !blocked(wall, a + b)) far = a + b;
                }
                leap += far > past, stride += far;
            }
        leaps[wall] = (unsigned char)leap, strides[wall] = (short)stride;
    }
    for (int d = 1; d <= 12; d++)
        for (int wall = 0; wall < 1 << (d - 1); wall++)
            for (int a = 1; a <= 6; a++)
                for (int b = 1; b <= 6; b++) {
                    int can = a == d || b == d;
                    if (a != b) can |= a + b == d && (!blocked(wall, a) || !blocked(wall, b));
                    else for (int far = a; far <= 4 * a && !(far < d && blocked(wall, far)); far += a) can |= far == d;
                    if (can) hits[d][wall] |= bit_of(a, b);
                }
}

/* The walls before the rearmost checker of one side, in whose direction points count upwards. */
static void put_wall(Inputs *x, int at, int made, int rear) {
    int wall = made >> (rear + 1) & 4095;
    KNOTS(x, at, leaps[wall], LEAP_KNOTS);
    KNOTS(x, at + 9, strides[wall], STRIDE_KNOTS);
    int least = 36, longest = 0, run = 0;
    for (int p = rear; p < 18; p++)
        if (leaps[made >> (p + 1) & 4095] < least) least = leaps[made >> (p + 1) & 4095];
    for (int p = rear + 1; p < 25; p++) {
        run = made >> p & 1 ? run + 1 : 0;
        if (run > longest) longest = run;
    }
    KNOTS(x, at + 18, least, LEAP_KNOTS);
    put(x, at + 27 + (longest > 6 ? 6 : longest), 1);
}

/* Blots before the guns of one side, in whose direction points count upwards: rolls that hit, and pips they cost. */
static void put_shots(Inputs *x, int at, int guns, int blots, int made, int waiting) {
    uint64_t any = 0;
    int loss = 0;
    for (int left = blots & ~((guns & -guns) * 2 - 1); left; left &= left - 1) {
        int blot = __builtin_ctz(left);
        uint64_t rolls = 0;
        for (int from = guns & ((1 << blot) - 1); from; from &= from - 1) {
            int gun = __builtin_ctz(from), d = blot - gun;
            if (waiting > 1 || (waiting && gun)) {
                if (d > 6 || (waiting > 1 && gun)) continue;
                for (int other = 1; other <= 6; other++)
                    if (waiting > 1 || !(made >> other & 1)) rolls |= bit_of(d, other) | bit_of(other, d);
            } else if (d <= 12) {
                rolls |= hits[d][made >> (gun + 1) & ((1 << (d - 1)) - 1)];
            }
        }
        any |= rolls;
        loss += __builtin_popcountll(rolls) * (25 - blot);
    }
    KNOTS(x, at, __builtin_popcountll(any), HIT_KNOTS);
    KNOTS(x, at + 10, loss / 12, LOSS_KNOTS);
}

static void put_raw(Inputs *x, int at, int count) {
    if (count == 1) { put(x, at, 1); return; }
    put(x, at + 1, 1);
    if (count > 2) put(x, at + 2, 1);
    if (count > 3) put(x, at + 3, (float)(count - 3) / 2);
}

static int reversed(int mask) {
    int back = 0;
    for (int i = 0; i <= 25; i++) back |= (mask >> i & 1) << (25 - i);
    return back;
}

static int home_of(int made) { return __builtin_popcount(made & 0x7E); }

/* Which net judges, and what it is told. */
static int look(const Board b, Inputs *x) {
    int own = 0, other = 0, made = 0, theirs = 0, mine_on = 0, theirs_on = 0, pips = 0, their_pips = 0;
    x->n = 0;
    for (int i = 0; i < 26; i++) {
        int n = b[i];
        if (n > 0) {
            own |= 1 << i, mine_on += n, pips += i * n;
            if (n > 1 && i < 25) made |= 1 << i;
            if (i < 25) put_raw(x, RAW_OWN + (i - 1) * 4, n);
        } else if (n < 0) {
            other |= 1 << i, theirs_on -= n, their_pips -= (25 - i) * n;
            if (n < -1 && i > 0) theirs |= 1 << i;
            if (i > 0) put_raw(x, RAW_OTHER + (i - 1) * 4, -n);
        }
    }
    int off = CHECKERS - mine_on, their_off = CHECKERS - theirs_on;
    if (off) put(x, OFF_OWN, 1), put(x, OFF_OWN + 1, (float)off / CHECKERS);
    if (their_off) put(x, OFF_OTHER, 1), put(x, OFF_OTHER + 1, (float)their_off / CHECKERS);
    put(x, BIAS, 1);
    KNOTS(x, LEAD, their_pips - pips, LEAD_KNOTS);
    KNOTS(x, PIPS_OWN, pips, PIPS_KNOTS);
    KNOTS(x, PIPS_OTHER, their_pips, PIPS_KNOTS);
    if (!own || !other || 31 - __builtin_clz(own) < __builtin_ctz(other)) return RACE_NET;
    int bar = b[25], their_bar = -b[0];
    for (int i = 0; i < 3 && i < bar; i++) put(x, BAR_OWN + i, i < 2 ? 1 : (float)(bar - 2));
    for (int i = 0; i < 3 && i < their_bar; i++) put(x, BAR_OTHER + i, i < 2 ? 1 : (float)(their_bar - 2));
    int own_up = reversed(own), their_up = reversed(theirs), other_up = reversed(other);
    put(x, ENTER_OWN + 3 * home_of(their_up) + (bar > 2 ? 2 : bar), 1);
    put(x, ENTER_OTHER + 3 * home_of(made) + (their_bar > 2 ? 2 : their_bar), 1);
    put_wall(x, WALL_OWN, their_up, __builtin_ctz(own_up));
    put_wall(x, WALL_OTHER, made, __builtin_ctz(other));
    put_shots(x, SHOT_OWN, other, own & ~made & 0x1FFFFFE, made, their_bar);
    put_shots(x, SHOT_OTHER, own_up, other_up & ~their_up & 0x1FFFFFE, their_up, bar);
    return (own >> 19 ? 2 : 0) + (other & 0x7F ? 1 : 0);
}

/* --- nets --- */

typedef struct {
    float first[NETS][INPUTS][HIDDEN] __attribute__((aligned(64)));
    float second[NETS][OUT][HIDDEN] __attribute__((aligned(64)));
    float last[NETS][OUT];
} Nets;

static void begin(Nets *w) {
    memset(w, 0, sizeof *w);
    for (int net = 0; net < NETS; net++) {
        for (int i = 0; i < INPUTS; i++)
            for (int h = 0; h < HIDDEN; h++) w->first[net][i][h] = spread(0.1f);
        for (int o = 0; o < OUT; o++)
            for (int h = 0; h < HIDDEN; h++) w->second[net][o][h] = spread(0.1f);
        for (int o = 1; o < OUT; o++) w->last[net][o] = o == 1 || o == 3 ? -1.5f : -4.0f;
    }
}

typedef struct { int net; Inputs x; float hidden[HIDDEN] __attribute__((aligned(64))); float out[OUT]; } Thought;

static void think(const Nets *w, const Board b, Thought *t) {
    t->net = look(b, &t->x);
    float *h = t->hidden;
    memset(h, 0, sizeof t->hidden);
    for (int i = 0; i < t->x.n; i++) {
        const float *row = w->first[t->net][t->x.at[i]];
        float by = t->x.by[i];
        for (int k = 0; k < HIDDEN; k++) h[k] += by * row[k];
    }
    for (int k = 0; k < HIDDEN; k++) h[k] = h[k] > 0 ? h[k] : 0;
    for (int o = 0; o < OUT; o++) {
        float sum = 0;
        const float *row = w->second[t->net][o];
        for (int k = 0; k < HIDDEN; k++) sum += h[k] * row[k];
        t->out[o] = 1 / (1 + expf(-sum - w->last[t->net][o]));
    }
}

static void learn(Nets *w, const Thought *t, const float *target, float rate) {
    float back[HIDDEN] __attribute__((aligned(64)));
    memset(back, 0, sizeof back);
    for (int o = 0; o < OUT; o++) {
        float error = rate * (target[o] - t->out[o]);
        float *row = w->second[t->net][o];
        for (int k = 0; k < HIDDEN; k++) {
            back[k] += error * row[k];
            row[k] += error * t->hidden[k];
        }
        w->last[t->net][o] += error;
    }
    for (int k = 0; k < HIDDEN; k++) back[k] = t->hidden[k] > 0 ? back[k] : 0;
    for (int i = 0; i < t->x.n; i++) {
        float *row = w->first[t->net][t->x.at[i]];
        float by = t->x.by[i];
        for (int k = 0; k < HIDDEN; k++) row[k] += by * back[k];
    }
}

/* --- playing --- */

static int checkers(const Board b, int sign) {
    int n = 0;
    for (int i = 0; i < 26; i++) n += b[i] * sign > 0 ? b[i] * sign : 0;
    return n;
}

/* 0: goes on; 1, 2, 3: the one who has just moved has won so much. */
static int won(const Board b) {
    for (int i = 1; i < 26; i++)
        if (b[i] > 0) return 0;
    if (checkers(b, -1) < CHECKERS) return 1;
    for (int i = 0; i < 7; i++)
        if (b[i] < 0) return 3;
    return 2;
}

/* The five chances where they are certain or known exactly. */
static int known(const Board b, float *out) {
    int points = won(b);
    memset(out, 0, OUT * sizeof *out);
    if (points) {
        for (int i = 0; i < points; i++) out[i] = 1;
        return 1;
    }
    return race_known(b, out);
}

static void possible(const Board b, float *out) {
    if (checkers(b, -1) < CHECKERS) out[1] = out[2] = 0;
    if (checkers(b, 1) < CHECKERS) out[3] = out[4] = 0;
    if (out[1] > out[0]) out[1] = out[0];
    if (out[2] > out[1]) out[2] = out[1];
    if (out[3] > 1 - out[0]) out[3] = 1 - out[0];
    if (out[4] > out[3]) out[4] = out[3];
}

static float worth(const float *out) { return 2 * out[0] - 1 + out[1] + out[2] - out[3] - out[4]; }

static void forecast(const Nets *w, const Board b, float *out) {
    if (known(b, out)) return;
    Thought t;
    think(w, b, &t);
    memcpy(out, t.out, sizeof t.out);
    possible(b, out);
}

static int best_play(const Nets *w, float *best_out) {
    int best = 0;
    float top = -9, out[OUT];
    for (int i = 0; i < plays_found; i++) {
        forecast(w, found[i], out);
        if (worth(out) > top) top = worth(out), best = i, memcpy(best_out, out, sizeof out);
    }
    return best;
}

static void turn_out(const float *out, float *other) {
    other[0] = 1 - out[0], other[1] = out[3], other[2] = out[4], other[3] = out[1], other[4] = out[2];
}

static void opening(int *one, int *other) {
    do *one = die(), *other = die();
    while (*one == *other);
}

/* One game against itself; now and then it begins with a few plays at random, to see odd corners of the board. */
static void teach(Nets *w, float rate) {
    Board now, after;
    static Thought last;
    int has_last = 0, one, other, wild = below(8) ? 0 : 2 + below(10);
    memcpy(now, start, 26);
    opening(&one, &other);
    for (int ply = 0; ply < 2000; ply++) {
        float out[OUT] = {0}, target[OUT];
        find_plays(now, one, other);
        int best;
        if (ply < wild) {
            best = below(plays_found);
            if (won(found[best])) return;
        } else {
            best = best_play(w, out);
            if (has_last) turn_out(out, target), learn(w, &last, target, rate);
            float sure[OUT];
            if (known(found[best], sure)) return;
            think(w, found[best], &last);
            has_last = 1;
        }
        memcpy(after, found[best], 26);
        turn(after, now);
        one = die(), other = die();
    }
}

/* Points per game of the first against the second, and its standard error. */
static void compare(const Nets *a, const Nets *b, int games) {
    double sum = 0, squares = 0, wins = 0;
    for (int game = 0; game < games; game++) {
        const Nets *players[2] = {game & 1 ? b : a, game & 1 ? a : b};
        Board now, after;
        int one, other, points = 0, ply = 0;
        memcpy(now, start, 26);
        opening(&one, &other);
        for (;; ply++) {
            float out[OUT];
            find_plays(now, one, other);
            int best = best_play(players[ply & 1], out);
            if ((points = won(found[best]))) break;
            memcpy(after, found[best], 26);
            turn(after, now);
            one = die(), other = die();
        }
        double p = players[ply & 1] == a ? points : -points;
        sum += p, squares += p * p, wins += p > 0;
    }
    double mean = sum / games;
    printf("%+.4f +- %.4f points per game, wins %.3f\n", mean, sqrt((squares / games - mean * mean) / games), wins / games);
}

static void write_all(const char *name, const void *what, size_t size) {
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(what, 1, size, file) != size || fclose(file)) exit(3);
}

static void write_race(const char *name) {
    uint16_t *rounded = calloc((size_t)places * MOST_ROLLS, sizeof *rounded);
    for (size_t i = 0; i < (size_t)places * MOST_ROLLS; i++) rounded[i] = (uint16_t)lrintf(65535 * rolls_left[i]);
    write_all(name, rounded, (size_t)places * MOST_ROLLS * sizeof *rounded);
    free(rounded);
}

static Nets nets, rivals;

static void read_nets(const char *name, Nets *w) {
    FILE *file = fopen(name, "rb");
    if (!file || fread(w, sizeof *w, 1, file) != 1) exit(3);
    fclose(file);
}

/* train SEED IN_TABLE NETS RACE (GAMES RATE RATE_AT_END)...   writes the nets and the table of races
   compare SEED IN_TABLE NETS NETS GAMES                      plays one file of nets against another
   The start position comes in on the standard input, seen by the player to move. */
int main(int argc, char **argv) {
    if (argc < 7) return 2;
    for (int i = 0, n; i < 26; i++) {
        if (scanf("%d", &n) != 1) return 2;
        start[i] = (signed char)n;
    }
    luck_state = strtoull(argv[2], 0, 10);
    in_table = atoi(argv[3]);
    survey();
    solve_race();
    if (!strcmp(argv[1], "compare")) {
        read_nets(argv[4], &nets), read_nets(argv[5], &rivals);
        compare(&nets, &rivals, atoi(argv[6]));
        return 0;
    }
    begin(&nets);
    for (int i = 6; i + 2 < argc; i += 3) {
        int games = atoi(argv[i]);
        float from = (float)atof(argv[i + 1]), to = (float)atof(argv[i + 2]);
        for (int game = 0; game < games; game++) teach(&nets, from * powf(to / from, (float)game / (float)games));
    }
    write_all(argv[4], &nets, sizeof nets);
    write_race(argv[5]);
    return 0;
}
