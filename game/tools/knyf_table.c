/* Backward induction over the open boxes of Knyf. Fed by game.tools.train_knyf, which knows the rules; here are only
   numbers of hands. For every set of open boxes and every upper sum it finds what a fresh hand is worth when play is
   best: points still to come, less a price for every turn; whoever finds the rest not worth its turns may stop. Written
   as halves of a point, 16 bits each, low byte first. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int faces, boxes, uppers, hands, full, most, drop, surplus, cap, low, bonus, malus;
static double tempo;
static int *first, *more, *less, *nless, *points;
static double *w, *c, *best, *stop, *chance;
static double *table;

static int number(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(2);
    return value;
}

static int size_of(int hand) {
    int size = 0;
    while (hand >= first[size + 1]) size++;
    return size;
}

static double end(int sum) { return sum >= cap ? bonus : sum < low ? malus : 0; }

static double known(int mask, int sum) {
    if (sum > cap) sum = cap;
    return mask ? table[(size_t)mask * (cap + 1) + sum] : end(sum);
}

static void find_stops(int mask, int sum) {
    for (int h = first[full]; h < hands; h++) {
        int held = size_of(h);
        stop[h] = -1e6;
        for (int b = 0; b < boxes; b++) {
            int p = points[h * boxes + b];
            if (!p || !(mask >> b & 1)) continue;
            double value = p + surplus * (held - full) + known(mask & ~(1 << b), b < uppers ? sum + p : sum);
            if (value > stop[h]) stop[h] = value;
        }
    }
}

/* The best of keeping any part of the hand not smaller than `from`, for all hands of `size`. */
static void best_parts(int from, int size) {
    if (from < 0) from = 0;
    for (int h = first[from]; h < first[size + 1]; h++) {
        double top = c[h];
        if (h >= first[from + 1])
            for (int i = 0; i < nless[h]; i++)
                if (best[less[h * faces + i]] > top) top = best[less[h * faces + i]];
        best[h] = top;
    }
}

static double sweep(double *next, double quit) {
    for (int h = first[full]; h < hands; h++) next[h] = stop[h];
    for (int size = full; size <= most; size++) {
        int least = size - drop - 1 < 0 ? 0 : size - drop - 1;
        for (int h = first[size]; h < first[size + 1]; h++) c[h] = w[h];
        for (int h = first[size] - 1; h >= first[least]; h--) {
            double sum = 0;
            for (int f = 0; f < faces; f++) sum += c[more[h * faces + f]];
            c[h] = sum / faces;
        }
        best_parts(size - drop, size);
        for (int h = first[size]; h < first[size + 1]; h++)
            if (best[h] > next[h]) next[h] = best[h];
        if (size > full) {
            best_parts(size - drop - 1, size - 1);
            for (int h = first[size - 1]; h < first[size]; h++)
                if (best[h] > next[h]) next[h] = best[h];
        }
    }
    double change = 0;
    for (int h = first[full]; h < hands; h++) {
        double value = next[h] - tempo > quit ? next[h] - tempo : quit;
        if (fabs(value - w[h]) > change) change = fabs(value - w[h]);
        w[h] = value;
    }
    return change;
}

static double solve(int mask, int sum, double *next) {
    find_stops(mask, sum);
    for (int h = first[full]; h < hands; h++) w[h] = stop[h] - tempo > end(sum) ? stop[h] - tempo : end(sum);
    for (int i = 0; i < 200 && sweep(next, end(sum)) > 0.05; i++) {}
    double value = 0;
    for (int h = first[full]; h < first[full + 1]; h++) value += chance[h] * w[h];
    return value;
}

/* Whether the upper boxes that are filled can have this sum. */
static char *reachable(const int *face) {
    char *can = calloc((size_t)(1 << uppers) * (cap + 1), 1);
    can[0] = 1;
    for (int filled = 0; filled < 1 << uppers; filled++)
        for (int sum = 0; sum <= cap; sum++)
            if (can[filled * (cap + 1) + sum])
                for (int b = 0; b < uppers; b++)
                    if (!(filled >> b & 1))
                        for (int n = 1; n <= full; n++) {
                            int to = sum + n * face[b] > cap ? cap : sum + n * face[b];
                            can[(filled | 1 << b) * (cap + 1) + to] = 1;
                        }
    return can;
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    tempo = atof(argv[1]);
    faces = number(), boxes = number(), uppers = number(), full = number(), most = number(), drop = number();
    surplus = number(), cap = number(), low = number(), bonus = number(), malus = number();
    int face[16];
    for (int f = 0; f < faces; f++) face[f] = number();
    first = calloc(most + 2, sizeof(int));
    for (int i = 0; i <= most + 1; i++) first[i] = number();
    hands = first[most + 1];
    more = calloc((size_t)hands * faces, sizeof(int)), less = calloc((size_t)hands * faces, sizeof(int));
    nless = calloc(hands, sizeof(int)), points = calloc((size_t)hands * boxes, sizeof(int));
    chance = calloc(hands, sizeof(double));
    for (int h = 0; h < hands; h++) {
        for (int f = 0; h < first[most] && f < faces; f++) more[h * faces + f] = number();
        nless[h] = number();
        for (int i = 0; i < nless[h]; i++) less[h * faces + i] = number();
        chance[h] = number() / pow(faces, full);
        for (int b = 0; b < boxes; b++) points[h * boxes + b] = number();
    }
    w = calloc(hands, sizeof(double)), c = calloc(hands, sizeof(double)), best = calloc(hands, sizeof(double));
    stop = calloc(hands, sizeof(double));
    double *next = calloc(hands, sizeof(double));
    table = calloc((size_t)(1 << boxes) * (cap + 1), sizeof(double));
    char *can = reachable(face);
    int all = (1 << uppers) - 1;
    for (int mask = 1; mask < 1 << boxes; mask++)
        for (int sum = 0; sum <= cap; sum++)
            if (can[(all & ~mask) * (cap + 1) + sum])
                table[(size_t)mask * (cap + 1) + sum] = solve(mask, sum, next);
    fprintf(stderr, "tempo %.1f: a fresh sheet is worth %.1f\n", tempo, known((1 << boxes) - 1, 0));
    FILE *out = fopen(argv[2], "wb");
    if (!out) return 1;
    for (size_t i = 0; i < (size_t)(1 << boxes) * (cap + 1); i++) {
        int halves = (int)lround(table[i] * 2);
        fputc(halves & 255, out), fputc(halves >> 8 & 255, out);
    }
    return fclose(out);
}
