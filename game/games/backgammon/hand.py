"""The hand's part of backgammon: what may be done, and steps tried out one by one before the turn is confirmed.

Everything here works from the view alone. Nothing is final until the turn is submitted; a step that would waste a die
is refused with a sequence that does not. What the table says and draws is in `shown`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import permutations, product

from game.core.moves import Draft, Move, NextDeal, Pass, Pick, Zone
from game.core.rules import Rules, not_your_turn
from game.core.say import Refusal, Seat, refuse
from game.games.backgammon.luck import SIDES
from game.games.backgammon.moves import Accept, Beaver, Double, Drop, PlayOn, Resign, Roll, Take, Turn, Way
from game.games.backgammon.plays import BAR, HOME, OFF, Position, Step, known_plays, stepped, steps_with, walked
from game.games.backgammon.table import BackgammonState, BackgammonView, Phase, Stakes, seen_by, split
from game.games.backgammon.trying import Hand, Tried, hand_of

Situation = BackgammonState | BackgammonView
"""Both say how things stand; the rules hold the one, a hand the other."""

FACES = range(1, SIDES + 1)
JUST_ROLL = Roll()
TYPED: list[Move] = [Roll((one, other)) for one, other in product(FACES, FACES)]
TYPED_OPENING: list[Move] = [Roll((one, other)) for one, other in permutations(FACES, 2)]
"""One die each; equal ones are thrown again."""
FLIPPED: dict[Step, Way] = {(a, b): (BAR - a, BAR - b) for a in range(BAR + 1) for b in range(BAR + 1)}


class BackgammonHand(Rules[BackgammonState, BackgammonView]):
    checkers: int
    stakes: Stakes
    form: str
    length: int
    uses_cube: bool
    highest_cube: int
    jacoby: bool
    beavers: bool
    own_dice: bool

    # --- both numberings ---

    @staticmethod
    def own_step(seat: Seat, way: Way) -> Step:
        return way if seat else FLIPPED[way]

    @staticmethod
    def way(seat: Seat, step: Step) -> Way:
        return step if seat else FLIPPED[step]

    @staticmethod
    def place_of(seat: Seat, pick: Pick) -> int | None:
        """A touched zone in the seat's own numbering: 25 the bar, 0 off."""
        zone, _, number = pick.zone.partition(":")
        if zone == "point" and number.isdecimal() and 1 <= int(number) < BAR:
            return int(number) if seat else BAR - int(number)
        if number == str(seat) and zone in ("bar", "off"):
            return BAR if zone == "bar" else OFF
        return None

    @staticmethod
    def zone_of(seat: Seat, place: int) -> Zone:
        """The zone of a place in the seat's own numbering."""
        if place in (BAR, OFF):
            return f"bar:{seat}" if place == BAR else f"off:{seat}"
        return f"point:{place if seat else BAR - place}"

    # --- all moves there are ---

    def options(self, view: BackgammonView) -> list[Move]:
        return self.moves_in(view, view.seat) if view.my_turn and view.seat is not None else []

    def moves_in(self, here: Situation, seat: Seat) -> list[Move]:
        return _MOVES[here.phase](self, here, seat)

    def _before_roll(self, here: Situation, seat: Seat) -> list[Move]:
        double: list[Move] = [] if self.no_double(here, seat) else [Double()]
        return [*self._rolls(TYPED), *double, *(Resign(times) for times in self._offers(here, seat))]

    def _doubled(self, here: Situation, seat: Seat) -> list[Move]:
        return [Take(), Drop(), Beaver()] if self._may_beaver(here) else [Take(), Drop()]

    def _turns(self, here: Situation, seat: Seat) -> list[Move]:
        found = known_plays(seen_by(seat, here.sides), (here.dice[0], here.dice[1])).values()
        if seat:
            turns: list[Move] = [Turn(path) for path in found]
        else:
            turns = [Turn(tuple([FLIPPED[step] for step in path])) for path in found]
        return turns or [Pass()]

    def _rolls(self, typed: list[Move]) -> list[Move]:
        """The program's dice; with real ones also whatever may have fallen."""
        return [JUST_ROLL, *typed] if self.own_dice else [JUST_ROLL]

    def _offers(self, here: Situation, seat: Seat) -> list[int]:
        """What may be offered by resigning: never more than can still be lost."""
        stakes = self.stakes
        only_single = here.sides[seat][OFF] or (self.jacoby and here.cube == 1)
        return [stakes.single] if only_single else [stakes.single, stakes.gammon, stakes.backgammon]

    def no_double(self, here: Situation, seat: Seat) -> Refusal | None:
        if not self.uses_cube:
            return refuse("backgammon.no_cube", "10")
        if here.crawford == 1:
            return refuse("backgammon.crawford", "11")
        if here.owner is not None and here.owner != seat:
            return refuse("backgammon.not_your_cube", "10")
        return refuse("backgammon.cube_full", "10") if here.cube >= self.highest_cube else None

    def _may_beaver(self, here: Situation) -> bool:
        return self.beavers and here.cube * 4 <= self.highest_cube

    def obvious(self, view: BackgammonView) -> Move | None:
        """Everyone rolls; who brings real dice has to say what fell."""
        if view.my_turn and view.phase is Phase.ROLL:
            return None if view.own_dice else Roll()
        return None if view.tells_dice else super().obvious(view)

    def reflex(self, view: BackgammonView, habits: frozenset[str]) -> Move | None:
        """Rolls where there is nothing else to decide, and plays the only play there is, for hands that wish it."""
        if not view.my_turn or view.seat is None or (view.own_dice and view.phase is Phase.ROLL):
            return None
        if view.phase is Phase.ROLL and "auto_roll" in habits:
            return Roll() if self.no_double(view, view.seat) else None
        if view.phase is Phase.MOVE and "auto_play" in habits:
            moves = self.options(view)
            return moves[0] if len(moves) == 1 and isinstance(moves[0], Turn) else None
        return None

    def by_hand(self, view: BackgammonView, move: Move) -> BackgammonView | None:
        """With real dice on the table somebody throws them for a computer, too, and tells what fell."""
        if not self.own_dice or not isinstance(move, Roll) or move.dice is not None:
            return None
        return replace(view, phase=Phase.THROW) if view.phase is Phase.ROLL else view

    # --- turns ---

    def bad_turn(self, here: Situation, seat: Seat, move: Turn) -> Refusal | None:
        board = seen_by(seat, here.sides)
        found = known_plays(board, (here.dice[0], here.dice[1]))
        if not found:
            return refuse("backgammon.no_play", "6", a=here.dice[0], b=here.dice[1])
        steps = self._clean(seat, move.steps)
        if steps and found.get(walked(board, steps)) == tuple(steps):
            return None  # the generator's own way there
        ends = self._walk(board, hand_of(here.dice), steps) if steps else set()
        if not ends:
            return refuse("backgammon.no_such_step", "5")
        return None if ends & found.keys() else self._wasteful(seat, Tried(board, hand_of(here.dice)))

    def _clean(self, seat: Seat, steps: object) -> list[Step]:
        """The steps, if that is what they are; a bent save may hold anything."""
        if not isinstance(steps, tuple) or len(steps) > 4:
            return []
        for way in steps:
            if not isinstance(way, tuple) or len(way) != 2:
                return []
            if not all(isinstance(place, int) and not isinstance(place, bool) and 0 <= place <= BAR for place in way):
                return []
        return [self.own_step(seat, way) for way in steps]

    def _walk(self, board: Position, hand: Hand, steps: list[Step]) -> set[Position]:
        """Where these steps may lead, whichever die is used for each."""
        if not steps:
            return {board}
        ends: set[Position] = set()
        for die in set(hand):
            if steps[0] in steps_with(board, die):
                at = hand.index(die)
                ends |= self._walk(stepped(board, steps[0]), hand[:at] + hand[at + 1 :], steps[1:])
        return ends

    def _wasteful(self, seat: Seat, here: Tried, used: int = 0) -> Refusal:
        """A die would be left over that could be played: say how, and let the table draw it. `used`: by this step."""
        way: list[Step] = []
        after = here
        while steps := after.open():
            step, die = next(iter(steps.items()))
            way.append(step)
            after = after.made(step, die)
        key, lost = "must_use_both", max((die for die in here.left if die != used), default=0)
        if len(set(here.left)) == 1:
            key = "must_use_all"
        elif len(way) == 1 and not here.steps:
            key = "must_use_higher"
        instead = Turn(tuple(self.way(seat, step) for step in way))
        values = {"way": notation(way), "die": max(here.left), "lost": lost}
        return Refusal(f"backgammon.{key}", values, "6", instead)

    # --- drafts ---

    def tried(self, view: BackgammonView, draft: Draft) -> Tried | None:
        """The draft as steps; None where it is no beginning of a turn."""
        if view.phase is not Phase.MOVE or view.seat is None or not view.my_turn:
            return None
        here = Tried(seen_by(view.seat, view.sides), hand_of(view.dice))
        for pick in draft:
            place = self.place_of(view.seat, pick)
            if pick.zone == f"dice:{view.seat}":
                after = here.on_dice()
            else:
                after = None if place is None else self._touched(here, place)
            if after is None:
                return None
            here = after
        return here

    def _touched(self, here: Tried, place: int) -> Tried | None:
        if here.held is not None:
            ways = here.far(here.held)
            if place in ways:
                for step in ways[place]:
                    here = here.made(step, here.open()[step])
                return replace(here, held=None)
        sources = {step[0] for step in here.open()}
        return replace(here, held=place) if place in sources and place != here.held else None

    def steps(self, view: BackgammonView, draft: Draft) -> list[Pick]:
        if view.phase is not Phase.MOVE:
            return super().steps(view, draft)
        here = self.tried(view, draft)
        if here is None or view.seat is None or here.closed:
            return []
        if not draft and not here.open():
            return [Pick("pass")]
        found: dict[Pick, None] = {}
        if here.held is not None:
            for place in here.far(here.held):
                found[Pick(self.zone_of(view.seat, place))] = None
        for source, _ in here.open():
            if source != here.held:
                found[Pick(self.zone_of(view.seat, source))] = None
        if here.on_dice() is not None:
            found[Pick(f"dice:{view.seat}")] = None
        return list(found)

    def quiet(self, view: BackgammonView, draft: Draft, pick: Pick) -> bool:
        """The dice can always be touched: to turn them round, and at the end to confirm."""
        return pick.zone.startswith("dice:")

    def in_hand(self, view: BackgammonView, draft: Draft) -> Draft:
        here = self.tried(view, draft)
        return draft[-1:] if here is not None and here.held is not None else ()

    def repeats(self, view: BackgammonView, pick: Pick) -> bool:
        return pick.zone.startswith("face:")

    def quick(self, view: BackgammonView, draft: Draft) -> Pick | None:
        """A checker that was taken up goes by the left die; by the other one where that cannot be."""
        here = self.tried(view, draft)
        if here is None or here.held is None or view.seat is None:
            return None
        ways = {die: step for step, die in here.open().items() if step[0] == here.held}
        die = next((die for die in here.left if die in ways), None)
        return Pick(self.zone_of(view.seat, ways[die][1])) if die is not None else None

    def peeled(self, view: BackgammonView, draft: Draft) -> Draft:
        """One checker at a time: taking one up and setting it down are taken back together."""
        for length in range(len(draft) - 1, 0, -1):
            here = self.tried(view, draft[:length])
            if here is not None and here.held is None:
                return draft[:length]
        return draft[:-1] if view.phase is not Phase.MOVE else ()

    def typed(self, view: BackgammonView, draft: Draft, digit: int) -> Pick | None:
        return Pick(f"face:{digit}") if view.tells_dice else None

    def complete(self, view: BackgammonView, draft: Draft) -> Move | None:
        if view.phase is not Phase.MOVE or draft == (Pick("pass"),):
            return super().complete(view, draft)
        here = self.tried(view, draft)
        if here is None or view.seat is None or not here.steps or here.held is not None or here.open():
            return None
        return Turn(tuple(self.way(view.seat, step) for step in here.steps))

    def confirms(self, view: BackgammonView, draft: Draft) -> bool:
        if view.phase is not Phase.MOVE:
            return any(pick.zone.startswith("face:") for pick in draft)
        here = self.tried(view, draft)
        return here is not None and not here.closed

    def preview(self, view: BackgammonView, draft: Draft) -> BackgammonView:
        here = self.tried(view, draft)
        if here is None or view.seat is None:
            return view
        if not here.steps:  # the dice may lie the other way round
            return replace(view, dice=here.left[:2])
        own, other = split(here.board, self.checkers)
        sides = (tuple(own), tuple(other)) if view.seat == 0 else (tuple(other), tuple(own))
        return replace(view, sides=sides, left=here.left)

    # --- why not ---

    def why_not(self, view: BackgammonView, draft: Draft, pick: Pick) -> Refusal | None:
        if pick in self.steps(view, draft):
            return None
        if view.tells_dice and (pick.zone.startswith("face:") or (draft[:1] and draft[0].zone.startswith("face:"))):
            return self._bad_die(view, draft, pick)
        if pick.zone == "double" and view.my_turn and view.phase is Phase.ROLL and view.seat is not None:
            return self.no_double(view, view.seat)
        place = self.place_of(view.seat, pick) if view.seat is not None else None
        if place is None or view.phase is Phase.THROW:
            return None
        if not view.my_turn or view.resting:
            return not_your_turn()
        if view.phase is not Phase.MOVE:
            return refuse("backgammon.roll_first", "4") if view.phase in (Phase.ROLL, Phase.OPENING) else None
        here = self.tried(view, draft)
        if here is None:
            return None
        if not here.open():
            return self._nothing_left(view, here)
        return self._bad_source(view, here, place) if here.held is None else self._bad_target(view, here, place)

    def _bad_die(self, view: BackgammonView, draft: Draft, pick: Pick) -> Refusal | None:
        """What cannot have fallen on real dice."""
        face = pick.zone.partition(":")[2]
        if not pick.zone.startswith("face:"):
            return refuse("backgammon.dice_half_told" if len(draft) == 1 else "backgammon.dice_told", "4")
        if not face.isdecimal() or int(face) not in FACES:
            return refuse("backgammon.no_such_die", "4", most=SIDES)
        if len(draft) > 1:
            return refuse("backgammon.dice_told", "4")
        if view.phase is Phase.OPENING and draft == (pick,):
            return refuse("backgammon.opening_tie", "4", n=int(face))
        return None

    def _nothing_left(self, view: BackgammonView, here: Tried) -> Refusal:
        if here.steps:
            return refuse("backgammon.all_played", "6")
        return refuse("backgammon.no_play", "6", a=view.dice[0], b=view.dice[1])

    def _bad_source(self, view: BackgammonView, here: Tried, place: int) -> Refusal | None:
        assert view.seat is not None
        if place in {source for source, _ in here.open()}:
            return None
        if place in (OFF, BAR) or here.board[place] <= 0:
            return refuse("backgammon.choose_checker", "5")
        if here.board[BAR] > 0:
            return refuse("backgammon.bar_first", "7", n=here.board[BAR])
        for die in here.left:
            if any(step[0] == place for step in steps_with(here.board, die)):
                return self._wasteful(view.seat, here, die)
        return refuse("backgammon.blocked", "5", point=place)

    def _bad_target(self, view: BackgammonView, here: Tried, place: int) -> Refusal | None:
        assert here.held is not None and view.seat is not None
        outside = sum(max(0, count) for count in here.board[HOME + 1 :])
        if place == OFF and outside:
            return refuse("backgammon.not_home", "8", n=outside)
        if place >= here.held:
            return refuse("backgammon.forward_only", "5")
        if place != OFF and here.board[place] < -1:
            return refuse("backgammon.held_point", "5", point=place)
        for die in here.left:
            if (here.held, place) in steps_with(here.board, die):
                return self._wasteful(view.seat, here, die)
        return refuse("backgammon.not_that_far", "5", dice=[*dict.fromkeys(here.left)])


_MOVES: dict[Phase, Callable[[BackgammonHand, Situation, Seat], list[Move]]] = {
    Phase.MOVE: BackgammonHand._turns,
    Phase.ROLL: BackgammonHand._before_roll,
    Phase.OPENING: lambda rules, here, seat: rules._rolls(TYPED_OPENING),
    Phase.THROW: lambda rules, here, seat: rules._rolls(TYPED),
    Phase.DOUBLED: BackgammonHand._doubled,
    Phase.BEAVERED: lambda rules, here, seat: [Take(), Drop()],
    Phase.RESIGNING: lambda rules, here, seat: [Accept(), PlayOn()],
    Phase.RESTING: lambda rules, here, seat: [NextDeal()],
    Phase.OVER: lambda rules, here, seat: [],
}


def notation(steps: Iterable[Step]) -> str:
    """ "24/18/14 6/5(2)", in the mover's own numbering: one checker's steps together, equal ways counted."""
    ways: list[list[int]] = []
    for source, target in steps:
        going = next((way for way in ways if way[-1] == source), None)
        if going:
            going.append(target)
        else:
            ways.append([source, target])
    names = {BAR: "bar", OFF: "off"}
    told = ["/".join(names.get(place, str(place)) for place in way) for way in ways]
    counted = dict.fromkeys(told)
    return " ".join(way if told.count(way) == 1 else f"{way}({told.count(way)})" for way in counted)
