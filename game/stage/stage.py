"""The table in motion. The picture follows the view; events only add choreography. Knows zones and cues, no game.

`play` shows events and ends at the view; `settle` goes there at once: skip, undo, load and resize in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from game.core.cards import Card
from game.core.events import Carried, DealBegan, Event, Rolled, Told, Turned
from game.core.moves import Pick, Zone
from game.core.rules import Faces, View
from game.core.say import Seat
from game.stage import card_gestures, gestures, reckoning, trick_gestures
from game.stage import pace as times
from game.stage.faces import FaceBook, pile_below
from game.stage.layout import CARD_RATIO, Box, Layout, Place, Regions, arrange
from game.stage.pace import Pace
from game.stage.piece_faces import PieceBook
from game.stage.sprites import Sprite
from game.stage.timeline import Timeline
from game.stage.tween import Flight, Pose
from game.ui.canvas import Canvas
from game.ui.theme import GOLD

LOOSE = ("row", "fan", "tray")
"""Shapes whose pieces lie side by side."""
FRESH, HINT = "#cfe6dc", "#7fb4ee"
"""Edges of a card that came with the last move, and of one the hint speaks of."""


@dataclass
class Marks:
    """How the hand stands to the things on the table."""

    may: set[Pick] = field(default_factory=set)
    refused: set[Pick] = field(default_factory=set)
    quiet: set[Pick] = field(default_factory=set)
    """Legal, but without a gold edge."""
    chosen: tuple[Pick, ...] = ()
    """The same pick may be here several times: so many things alike are chosen."""
    hinted: tuple[Pick, ...] = ()
    hot: Pick | None = None
    lifted: tuple[Pick, ...] = ()
    """What a touch on the hot thing would take along."""
    fresh: tuple[Pick, ...] = ()
    """What came with the last move."""


class Stage:
    def __init__(self, places: Sequence[Place], faces: FaceBook | PieceBook, where: Regions, pace: Pace) -> None:
        self.places, self.faces, self.pace = places, faces, pace
        self._boards = frozenset(place.zone for place in places if place.shape == "board")
        self.where = where
        self.timeline = Timeline()
        self.marks = Marks()
        self.on_told: Callable[[Told], None] = lambda told: None
        self.on_cue: Callable[[str], None] = lambda cue: None
        self.dragged: Sprite | None = None
        self.layout = Layout(where)
        self.spots_beside: dict[Pick, Box] = {}
        """Things that can be touched but are no pieces: the rows of a score block."""
        self._zones: dict[Zone, list[Sprite]] = {}
        self._order: list[Sprite] = []
        self.bottom: Seat = 0
        self._seats = 0
        self._final: dict[Zone, Faces] = {}
        self._view: View | None = None
        self.trick_laid = 0.0
        """When the last card of a trick lies there."""
        self.offered: list[Sprite] = []
        """Cards that wait in the middle for their answer."""
        self.throws = 0
        """Rolls that are still to fall: nobody is told yet what they show."""
        self._loose = {place.zone for place in places if place.shape in LOOSE}

    # --- what is shown ---

    @property
    def busy(self) -> bool:
        """Something is still under way."""
        return not self.timeline.empty or any(sprite.course.flying for sprite in self._order)

    def resize(self, where: Regions) -> None:
        self.where = where
        if self._view is not None:
            self.settle(self._view, at_once=True)

    def look_as(self, bottom: Seat) -> bool:
        """Whether that is another seat than before: then everything has another place."""
        before, self.bottom = self.bottom, bottom
        return before != bottom

    def settle(self, view: View, *, at_once: bool = False) -> None:
        """Bring everything to where the view says it lies."""
        self.timeline.finish()
        self._show_view(view)
        for sprite in self._order:
            sprite.course.stop()
            sprite.since = 0.0
        self._tidy(0.0 if at_once else self.pace(times.FLIGHT))

    def unwind(self, view: View) -> None:
        """Undo: what was still to be shown did not happen; the cards go back from where they are."""
        self.timeline.clear()
        self.throws = 0
        self.settle(view)

    def play(self, events: Iterable[Event], view: View) -> None:
        """Show what happened, one thing after another, ending at the view."""
        pending = list(events)
        if self.pace.off:
            self._hear_all(pending)
            self.settle(view, at_once=True)
            return
        self._show_view(view)
        pending = gestures.still_to_show(self, pending, self._final)
        cursor = max([self.timeline.now, *(sprite.course.ends for sprite in self._order)])
        i = 0
        while i < len(pending):
            group = reckoning.group(pending, i)
            if isinstance(group[0], DealBegan):
                cursor = self._gather(pending[i:], cursor)
            cursor = self._show(group, cursor)
            i += len(group)
        self.timeline.at(cursor, lambda: self._tidy(self.pace(times.FLIGHT)))

    def _show_view(self, view: View) -> None:
        self._view, self._seats, self._final = view, view.seats, view.zones()

    def lying(self, zone: Zone) -> Sequence[Sprite]:
        return self._zones.get(zone, ())

    def shows(self, zones: Mapping[Zone, Faces]) -> bool:
        """Whether this is the table the stage shows, or is on the way to."""
        return self._final == zones

    def hurry(self) -> None:
        """A click during motion: everything is where it goes, at once."""
        if self._view is not None:
            self.settle(self._view, at_once=True)

    def update(self, dt: float) -> bool:
        """Move on in time; True while something moves."""
        moving = self.busy
        self.timeline.advance(dt)
        for sprite in self._order:
            if sprite.moving:
                sprite.update(self.timeline.now, dt)
                moving = True
        return moving

    # --- choreography ---

    def _hear_all(self, events: list[Event]) -> None:
        cues = {event.cue: None for event in events if isinstance(event, Carried)}
        for told in events:
            if isinstance(told, Told):
                self.on_told(told)
        for cue in list(cues)[:1]:
            self.on_cue(cue)

    def _show(self, group: list[Event], start: float) -> float:
        """Start a group of events that happen together; returns when the next may start."""
        first = group[0]
        if isinstance(first, Told):
            self.timeline.at(start, lambda: self.on_told(first))
            return start
        if isinstance(first, Turned):
            return trick_gestures.turn_over(self, first, start)
        if isinstance(first, Rolled):
            return gestures.roll(self, first, start)
        if not isinstance(first, Carried):
            return start
        carried = [event for event in group if isinstance(event, Carried)]
        self.timeline.at(start, lambda: self.on_cue(first.cue))
        gesture = _GESTURES.get(first.cue, Stage.carry)
        return gesture(self, carried, start)

    def _gather(self, events: list[Event], start: float) -> float:
        """A fresh deal: all cards come together, face down, in the zones the events will take them from."""
        if not self.faces.backs:
            return self._set_up(events, start)
        counts = reckoning.counts_before(events, self._final)
        spare = [sprite for zone in counts for sprite in self._zones.pop(zone, ())]
        spare += [sprite for sprites in self._zones.values() for sprite in sprites]
        self._zones = {}
        self._lay_out(counts)
        for zone, count in counts.items():
            missing = [self.newcomer(None, zone) for _ in range(count - len(spare))]
            self._zones[zone] = [*spare[:count], *missing]
            del spare[:count]
            for sprite in self._zones[zone]:
                sprite.conceal()
                sprite.zone = zone
        fresh = not self._order
        self._order = [sprite for sprites in self._zones.values() for sprite in sprites]
        flight = 0.0 if fresh else self.pace(times.FLIGHT)
        self.spread(start, flight, special=[])
        return start + flight

    def _set_up(self, events: list[Event], start: float) -> float:
        """Pieces have no backs: everything stands where the events will take it from."""
        before = reckoning.faces_before(events, self._final)
        before |= {f"dice:{event.by}": [] for event in events if isinstance(event, Rolled)}  # they are yet to fall
        self._lay_out({zone: len(faces) for zone, faces in before.items()})
        self._zones = {zone: [self.newcomer(card, zone) for card in faces] for zone, faces in before.items()}
        self._order = [sprite for sprites in self._zones.values() for sprite in sprites]
        for zone, sprites in self._zones.items():
            for sprite, pose in zip(sprites, self.layout.spots.get(zone, ()), strict=False):
                sprite.land(pose)
        return start

    def lift_out(self, event: Carried) -> list[Sprite]:
        """The sprites the event speaks of, taken from their zone and put into the next one."""
        source = self._zones.setdefault(event.source, [])
        target = self._zones.setdefault(event.target, [])
        taken: list[Sprite] = []
        for card in event.cards:
            sprite = (
                reckoning.pick_out(source, card)
                or reckoning.ready(target, card, taken)
                or self.newcomer(card, event.source)
            )
            if card is not None:
                sprite.card = card
            sprite.zone = event.target
            if sprite not in target:
                target.append(sprite)
            taken.append(sprite)
        self._sort_zone(event.target)
        self._order = [s for s in self._order if s not in taken] + taken
        return taken

    def pieces_in(self, zone: Zone) -> list[Sprite]:
        """For a gesture: what lies there, to be added to."""
        return self._zones.setdefault(zone, [])

    def put_down(self, sprites: list[Sprite], zone: Zone) -> None:
        """New things, alone in their zone, with a place laid out for them."""
        self._zones[zone] = sprites
        self._lay_out({name: len(lying) for name, lying in self._zones.items()})
        self._order += sprites

    def newcomer(self, card: Card | None, zone: Zone) -> Sprite:
        area = self.layout.areas.get(zone)
        spots = self.layout.spots.get(zone)
        middle = self.where.felt
        pose = (
            spots[-1]
            if spots
            else Pose(*((area.cx, area.cy, area.h) if area else (middle.cx, middle.cy, middle.h / 2)))
        )
        return Sprite(card, zone, pose)

    def carry(self, events: list[Carried], start: float) -> float:
        """From zone to zone, one card after another, overlapping."""
        gap = times.DEAL_GAP if events[0].cue == "deal" else 0.11
        flight = self.pace(times.FLIGHT)
        for event in events:
            sprites = self.lift_out(event)
            if event.source in self.layout.tucked:
                for sprite in sprites:
                    sprite.since = start
            self.spread(start, flight, special=sprites, arc=self.where.felt.h * 0.06)
            start += self.pace(gap if event is not events[-1] else 0)
        return start + (self.pace(gap) if events[0].cue == "deal" else flight * 0.8)

    def spread(
        self, start: float, duration: float, *, special: list[Sprite], arc: float = 0.0, angle: float = 0.0
    ) -> None:
        """Everything goes to its place in the zones as they are now; only `special` sprites fly high or spin."""
        self._lay_out({zone: len(sprites) for zone, sprites in self._zones.items()})
        for zone, sprites in self._zones.items():
            closed = bool(self._final.get(zone)) and all(card is None for card in self._final[zone])
            for sprite, pose in zip(sprites, self.layout.spots.get(zone, ()), strict=False):
                goal = pose.moved(turn=0.0 if closed else _turn(sprite.card))
                if sprite in special:
                    sprite.course.fly(Flight(start, duration, goal.moved(angle=angle), arc))
                elif _far(sprite.course.goal, goal):
                    sprite.course.fly(Flight(start, duration, goal))

    # --- keeping sprites and view together ---

    def _tidy(self, duration: float) -> None:
        """What the choreography left undone: every card of the view has a sprite, and each goes to its place."""
        self._reconcile()
        self._lay_out({zone: len(faces) for zone, faces in self._final.items()})
        for zone, sprites in self._zones.items():
            for sprite, pose in zip(sprites, self.layout.spots.get(zone, ()), strict=False):
                goal = pose.moved(turn=_turn(sprite.card))
                if duration <= 0 or not _far(sprite.pose, goal):
                    sprite.land(goal)
                elif _far(sprite.course.goal, goal):
                    arc = gestures.hop(self, sprite.pose, goal)
                    sprite.course.fly(Flight(self.timeline.now, duration, goal, arc))
        self._order = [sprite for sprites in self._zones.values() for sprite in sprites]

    def _reconcile(self) -> None:
        """Give every card of the view a sprite: one from its zone, then one with its face, any back, or a new one."""
        old, self._zones = self._zones, {zone: [] for zone in self._final}
        found: dict[Zone, list[Sprite | None]] = {}
        for zone, faces in self._final.items():
            here = old.get(zone, [])
            if isinstance(self.faces, PieceBook):
                gestures.refaced(self.faces, here, faces)
            found[zone] = [reckoning.take(here, card) for card in faces]
            for card, slot in reckoning.empty(found[zone], faces):
                found[zone][slot] = reckoning.take(here, None) or (here.pop() if here and card is None else None)
        loose = [sprite for sprites in old.values() for sprite in sprites]
        for by_face in (True, False):
            for zone, faces in self._final.items():
                for card, slot in reckoning.empty(found[zone], faces):
                    if by_face or card is None:
                        found[zone][slot] = reckoning.take(loose, card) or (
                            loose.pop() if loose and not by_face else None
                        )
        for zone, faces in self._final.items():
            for sprite, card in zip(found[zone], faces, strict=True):
                sprite = sprite or self.newcomer(card, zone)
                sprite.show(card)
                sprite.zone = zone
                self._zones[zone].append(sprite)

    def _lay_out(self, counts: Mapping[Zone, int]) -> None:
        places = {**dict.fromkeys(self._final, 0), **counts}  # what will lie there has its place already
        self.layout = arrange(self.places, places, self._seats, self.bottom, self.where)
        heights = {round(pose.h) for spots in self.layout.spots.values() for pose in spots}
        self.faces.expect(heights, self.where.u)

    def _sort_zone(self, zone: Zone) -> None:
        """A hand sorts itself: by the order the view has in the end. On a pile what came last lies on top."""
        if zone.partition(":")[0] not in self._loose:
            return
        order = {card: i for i, card in enumerate(self._final.get(zone, ())) if card is not None}
        if order:
            self._zones[zone].sort(key=lambda s: order.get(s.card, len(order)) if s.card is not None else len(order))

    # --- the hand ---

    def on_board(self, zone: Zone) -> bool:
        """A place of a board is touched as a whole, with whatever stands on it."""
        return zone.partition(":")[0] in self._boards

    def sprite(self, pick: Pick) -> Sprite | None:
        """The thing a pick means: the copy it names, or the first one like it that is not chosen yet."""
        alike = self._alike(pick)
        if pick.copy is not None or len(alike) < 2:
            return alike[min(pick.copy or 0, len(alike) - 1)] if alike else None
        chosen = self.sprites(other for other in self.marks.chosen if other == pick)
        return next((sprite for sprite in alike if sprite not in chosen), alike[0])

    def _alike(self, pick: Pick) -> list[Sprite]:
        zone = f"hand:{self.bottom}" if pick.zone == "hand" else pick.zone
        if pick.item is None and zone in self._zones and pick.zone != "hand":
            return self._zones[zone][-1:]
        return [s for s in self._zones.get(zone, ()) if s.card is not None and s.card == pick.item]

    def sprites(self, picks: Iterable[Pick]) -> list[Sprite]:
        """A thing for every pick: the copy it names, or the next one like it that is still to have."""
        found: list[Sprite] = []
        for pick in sorted(picks, key=lambda pick: pick.copy is None):
            alike = [sprite for sprite in self._alike(pick) if sprite not in found]
            named = self.sprite(pick) if pick.copy is not None else None
            if named in alike:
                found.append(named)
            elif alike:
                found.append(alike[0])
        return found

    def area(self, pick: Pick) -> Box | None:
        """Where a pick is on the screen."""
        sprite = self.sprite(pick) if pick.item is not None and not self.on_board(pick.zone) else None
        if sprite:
            return self.box_of(sprite)
        return self.spots_beside.get(pick) or self.layout.areas.get(pick.zone)

    def box_of(self, sprite: Sprite) -> Box:
        pose = sprite.pose
        width = pose.h * self.faces.ratio
        return Box(pose.x - width / 2, pose.y - pose.h / 2 - sprite.rise, width, pose.h)

    def shown_of(self, sprite: Sprite) -> Box:
        """The part of a resting card that its right neighbour leaves uncovered."""
        box = self.box_of(sprite)
        row = [s.pose.x for s in self._zones.get(sprite.zone, ()) if abs(s.pose.y - sprite.pose.y) < 1]
        steps = [x - sprite.pose.x for x in row if x > sprite.pose.x + 1]
        return box._replace(w=min([box.w, *steps]))

    def pick_of(self, sprite: Sprite) -> Pick:
        """Things side by side are touched one by one, a pile as a whole; things alike are told apart by their place."""
        own = sprite.zone == f"hand:{self.bottom}"
        if not own and sprite.zone.partition(":")[0] not in self._loose:
            return Pick(sprite.zone)
        copy = None
        if sprite.card is not None:
            alike = [s for s in self._zones.get(sprite.zone, ()) if s.card == sprite.card]
            copy = alike.index(sprite) if sprite in alike else None
        return Pick("hand" if own else sprite.zone, sprite.card, copy)

    def picks_like(self, kind: str) -> list[Pick]:
        """All zones of a kind that lie on the table, as touches."""
        return [Pick(zone) for zone in self._zones if zone.startswith(f"{kind}:")]

    def hit(self, pos: tuple[int, int]) -> Pick | None:
        if self._boards:
            picks = [Pick(zone) for zone, area in self.layout.areas.items() if area.holds(*pos)]
            return next((pick for pick in picks if pick in self.marks.may), picks[0] if picks else None)
        for pick in self.marks.may:  # a lit place lies above what lies in it: the own place of a finished trick
            area = self.layout.areas.get(pick.zone)
            if pick.item is None and pick.zone not in self._zones and area is not None and area.holds(*pos):
                return pick
        untouched = self.layout.tucked | self.layout.markers
        for sprite in reversed(self._order):
            if sprite.zone not in untouched and sprite is not self.dragged and sprite.holds(*pos):
                return self.pick_of(sprite)
        for pick, area in self.spots_beside.items():
            if area.holds(*pos):
                return pick
        for zone, area in self.layout.areas.items():
            loose = zone in self._zones and zone.partition(":")[0] in self._loose
            if not loose and zone not in untouched and area.holds(*pos):
                return Pick(zone)
        return None

    def own_hand(self) -> list[Pick]:
        hand = self._zones.get(f"hand:{self.bottom}", ())
        return [self.pick_of(sprite) for sprite in hand if sprite.card is not None]

    def raise_cards(self, u: float) -> None:
        """Chosen cards stand out, those under the pointer or meant by it rise a little."""
        marks = self.marks
        picked = marks.chosen[-1:] if self._boards else marks.chosen  # on a board the last touch is what is held
        chosen = self.sprites(picked) + self.sprites(marks.hinted)
        lifted = self.sprites(marks.lifted)
        hot = self.sprite(marks.hot) if marks.hot in marks.may and marks.hot and marks.hot.item is not None else None
        for sprite in self._order:
            own = sprite.zone == f"hand:{self.bottom}"
            if sprite in chosen and own:
                sprite.rise_goal = 20 * u
            else:
                sprite.rise_goal = 10 * u if sprite in chosen or sprite in lifted or sprite is hot else 0.0

    # --- drawing ---

    def draw(self, canvas: Canvas) -> None:
        """What lies, then what waits to be carried, then what is in the air."""
        now = self.timeline.now
        in_air = [s for s in self._order if s.since <= now and (s.course.airborne or s is self.dragged)]
        lying = [s for sprites in self._zones.values() for s in sprites if s.since <= now and s not in in_air]
        waiting = [sprite for sprite in lying if sprite.course.flying]
        at_rest = [s for s in lying if not s.course.flying and s.zone not in self.layout.tucked]
        chosen, hinted = self.sprites(self.marks.chosen), self.sprites(self.marks.hinted)
        for sprite in reckoning.uncovered(at_rest + waiting, 0.5) + reckoning.uncovered(in_air, 4.0):
            self._draw_sprite(canvas, sprite, chosen=sprite in chosen, hinted=sprite in hinted)

    def _draw_sprite(self, canvas: Canvas, sprite: Sprite, *, chosen: bool, hinted: bool) -> None:
        pick = self.pick_of(sprite)
        marks = self.marks
        at_rest = not sprite.course.flying
        gold = at_rest and (chosen or hinted or (pick in marks.may and pick not in marks.quiet))
        edge = (HINT if hinted else GOLD) if gold else FRESH if at_rest and pick in marks.fresh else ""
        grow = max(2, round(self.where.u * (4 if edge != FRESH else 3)))
        if not sprite.course.airborne and sprite.zone in self.layout.thick:
            self._draw_below(canvas, sprite)
        sprite.draw(canvas, self.faces, veiled=at_rest and pick in marks.refused, edge=edge, grow=grow)

    @staticmethod
    def _draw_below(canvas: Canvas, sprite: Sprite) -> None:
        """The rest of a pile stays where it is while its top is raised."""
        pose = sprite.pose
        picture = pile_below(round(pose.h * CARD_RATIO), round(pose.h))
        canvas.put(picture, pose.x - pose.h * CARD_RATIO / 2, pose.y - pose.h / 2)


def _turn(card: Card | None) -> float:
    return 0.0 if card is None else 1.0


def _far(a: Pose, b: Pose) -> bool:
    return abs(a.x - b.x) + abs(a.y - b.y) + abs(a.h - b.h) + abs(a.turn - b.turn) * 99 + abs(a.angle - b.angle) > 0.5


_GESTURES: dict[str, Callable[[Stage, list[Carried], float], float]] = {
    "twist": card_gestures.twist,
    "take": card_gestures.sweep,
    "scoop": card_gestures.scoop,
    "lead": trick_gestures.lay_to_trick,
    "follow": trick_gestures.lay_to_trick,
    "gather": trick_gestures.take_trick,
    "exchange": trick_gestures.offer,
    "exchange_back": trick_gestures.answer,
    "capture": gestures.capture,
    "hit": gestures.knock,
}
