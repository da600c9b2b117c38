"""The picture of a table: cloth, plates, rail, cards, notes, buttons, bubble. What stands still is kept ready."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import Rect, Surface
from pygame.transform import smoothscale

from game.core.moves import Draft, Pick
from game.core.rules import Note
from game.core.say import Seat
from game.core.signs import Signs
from game.core.sketch import Gauge, Sketch
from game.core.slate import Bracket
from game.scenes import board_picture, furniture
from game.scenes.bands import draw_bands
from game.scenes.board_signs import LIVING, changes
from game.scenes.score_block import Lit, draw_block, touchable
from game.scenes.shown_cards import draw_shown
from game.scenes.side_panels import draw_board_sides, draw_bracket, draw_sides
from game.scenes.tally import draw_tally
from game.scenes.trick_signs import draw_arrows, draw_badges, draw_own, draw_roles, draw_stops, draw_trays
from game.stage.faces_french import lane_sign
from game.stage.layout import MIDDLE, Box
from game.stage.trick_layout import in_lanes
from game.text import text
from game.ui import art
from game.ui.canvas import Canvas, Item
from game.ui.theme import CREAM, GREEN

if TYPE_CHECKING:
    from game.scenes.table import TableScene


SMALL_WIDTH = 480


class TablePicture:
    def __init__(self, table: TableScene) -> None:
        self.table = table
        self._below: list[Item] = []
        self._notes: list[tuple[Note, str]] = []
        self._status = ("", False)
        self._gauges: list[tuple[str, str, Gauge]] = []
        self._sketches: list[Sketch] = []
        self._under: list[Item] = []
        self._next_under: list[Item] = []
        self._deal = 0
        self._born: dict[Sketch, float] = {}
        self._clock = 0.0
        self._revealed = False
        self._setting_up = False
        """What dice will bring is not told before they have fallen."""
        self._brackets: list[tuple[Bracket, str]] = []
        self._captions: list[Item] = []
        self._signs = Signs()

    def refresh(self) -> None:
        """Something changed: make the still parts again."""
        table = self.table
        view = table.picker.view if table.picker.view is not None else table.view
        draft = table.picker.draft
        self._notes = [(note, table.session.speak(note.words)) for note in table.rules.notes(view, draft)]
        self._setting_up = table.stage.busy and not table.log
        self._gauges = [
            (table.session.speak(gauge.label), table.session.speak(gauge.figure), gauge)
            for gauge in (() if self._setting_up else table.rules.gauges(view, draft))
            if not gauge.kind or getattr(table.desk.settings, gauge.kind)
        ]
        self._sketches = [self._spoken(sketch) for sketch in table.rules.sketches(view, draft, table.looked_at)]
        self._born = {sketch: self._born.get(sketch, self._clock) for sketch in self._sketches if sketch.kind in LIVING}
        self._revealed = False
        brackets = table.rules.brackets(view, table.tried())
        self._brackets = [(bracket, table.session.speak(bracket.words)) for bracket in brackets]
        self._signs = table.rules.signs(view, draft)
        mine = view.my_turn and not view.resting
        self._status = self._sentence(view, draft), mine
        canvas, self._captions = Canvas(table.grid.size), []
        self._draw_below(canvas, view)
        self._below = canvas.items
        self._sketch(view.deal)

    def _spoken(self, sketch: Sketch) -> Sketch:
        return sketch if sketch.words is None else replace(sketch, label=self.table.session.speak(sketch.words))

    def breathe(self, dt: float) -> bool:
        """Time goes on for what lives on the board; True while something of it changes."""
        pace = self.table.stage.pace
        self._clock += dt
        return not pace.off and any(changes(sketch, self._age(sketch)) for sketch in self._born)

    def _age(self, sketch: Sketch) -> float:
        return self._clock - self._born.get(sketch, self._clock)

    def reveal(self, cue: str) -> None:
        """A captor has arrived: why it takes is to be seen before what it takes goes away."""
        if cue == "capture":
            self._revealed, self._under = True, self._next_under
            self._born = dict.fromkeys(self._born, self._clock)

    def _shelf_captions(self) -> dict[str, str]:
        lying = self.table.view.zones()
        labels = {place.zone: place.label for place in self.table.session.game.book.table if place.label}
        shelves = self.table.stage.layout.shelves
        named = {zone: labels.get(zone.partition(":")[0]) for zone in shelves}
        return {
            zone: text(label, n=len(lying.get(zone, ())), most=len(shelves[zone]))
            for zone, label in named.items()
            if label
        }

    def _sketch(self, deal: int) -> None:
        """What lies on a board under its pieces; shown when they have come to rest."""
        canvas = Canvas(self.table.grid.size)
        if self.table.stage.layout.board:
            board_picture.draw_marks(canvas, self.table.grid, self.table.stage)
            board_picture.draw_under(canvas, self.table.grid, self.table.stage, self._sketches)
        self._next_under = canvas.items
        if deal != self._deal:
            self._deal, self._under = deal, []

    def _sentence(self, view: Any, draft: Draft) -> str:
        table = self.table
        if table.bots.waits_for_click:
            return text("table.step")
        if table.stage.throws:
            return text("table.dice_fall")
        words = table.session.speak(table.rules.prompt(view, draft))
        final = table.match.keeps_luck and view.my_turn and table.rules.reveals(view, draft)
        return text("table.final", what=words) if final else words

    def _draw_below(self, canvas: Canvas, view: Any) -> None:
        table, grid, layout = self.table, self.table.grid, self.table.stage.layout
        sitters = table.sides.sitters()
        cloth = art.cloth(table.desk.settings.cloth, *grid.size, grid.px(144), grid.rail.left - grid.px(8))
        canvas.put(cloth, 0, 0)
        places = table.session.game.book.table
        trays = [place.zone for place in places if place.shape in ("tray", "tokens")]
        furniture.draw_plates(canvas, grid, layout, sitters, trays)
        self._draw_score(canvas, sitters)
        self._draw_signs(canvas)
        if layout.board:
            board_picture.draw_board(canvas, grid, layout.board, named=table.desk.settings.coordinates)
            board_picture.draw_shelves(canvas, grid, table.stage, self._shelf_captions())
            panels = table.rules.panels(view, table.tried())
            draw_board_sides(canvas, grid, table.stage, panels, table.session.speak)
        furniture.draw_panels(canvas, grid, layout)
        draw_bands(canvas, grid, layout.bands, table.sides.name, table.sides.score, table.picker.steps)
        furniture.draw_lanes(canvas, grid, layout)
        if any(place.at == MIDDLE for place in places):
            furniture.draw_mat(canvas, grid, layout.regions.felt)
        for place in places:
            if place.shape == "trick" and f"{place.zone}:{table.bottom}" in layout.areas:
                furniture.draw_trick_cloth(canvas, grid, layout, place.zone, table.view.seats)
            if place.shape == "trick" and not self._no_trick_now():
                role = self._signs.roles[table.bottom] if self._signs.roles else ""
                draw_own(canvas, grid, layout, sitters[table.bottom].words, role)
                self._draw_places(canvas)
            if place.shape == "lanes" and place.zone in layout.areas:
                self._draw_lanes(canvas, place.zone)
            if place.shape == "slot" and place.zone in layout.areas and self._slot_is_free(place.at):
                lit = any(pick.zone == place.zone for pick in table.picker.steps if table.picker.draft)
                furniture.draw_slot(canvas, grid, layout.areas[place.zone], lit)
            zone = f"{place.zone}:{table.bottom}" if place.per else place.zone
            n = len(table.shown_view.zones().get(zone, ()))
            heap = place.shape == "stack" or (place.shape == "pile" and zone not in layout.markers)
            if heap and not n and zone in layout.areas:
                furniture.draw_empty(canvas, grid, layout.areas[zone])
            quiet = place.per or place.shape == "spread"  # named only while something lies there
            if place.label and place.shape != "board" and zone in layout.areas and (n or not quiet):
                onto = self._caption_canvas(canvas, resting=place.shape == "spread")
                furniture.draw_caption(onto, grid, layout.areas[zone], text(place.label, n=n), above=bool(place.per))
                self._captions += onto.items if onto is not canvas else []

    def _caption_canvas(self, canvas: Canvas, *, resting: bool) -> Canvas:
        """Names of piles that come and go are shown when the cards lie still."""
        return Canvas(canvas.size) if resting else canvas

    def _draw_signs(self, canvas: Canvas) -> None:
        """The strip of the course, and who has which part in this deal."""
        table, grid, layout, signs = self.table, self.table.grid, self.table.stage.layout, self._signs
        if signs.stops and layout.regions.stages.h:
            draw_stops(canvas, grid, layout.regions.stages, signs.stops, table.session.speak, in_turn=signs.in_turn)
        draw_roles(canvas, grid, layout, signs)
        self._draw_badges(canvas, layout.plates)

    def _draw_lanes(self, canvas: Canvas, zone: str) -> None:
        """Where the chosen card goes, or where any card of the hand could go."""
        table, picker = self.table, self.table.picker
        lit = {pick.zone for pick in picker.steps if picker.draft}
        hand = [pick.item for pick in picker.starts if pick.zone == "hand" and not picker.draft]
        free = {f"{zone}:{card}" for card in hand}
        sketch = partial(lane_sign, look=table.stage.faces.look[0].partition("-")[2])
        furniture.draw_suit_lanes(canvas, table.grid, table.stage.layout, zone, lit, free, sketch)

    def _no_trick_now(self) -> bool:
        """Tiles or lanes take the room of the own field."""
        table = self.table
        places = table.session.game.book.table
        if in_lanes(places, table.shown_view.zones()):
            return True
        tiles = (place.zone for place in places if place.shape == "tile")
        return any(table.rules.label(table.view, zone, table.picker.draft) for zone in tiles)

    def _draw_badges(self, canvas: Canvas, seats: Container[Seat]) -> None:
        table = self.table
        for place in table.session.game.book.table:
            if place.shape == "badge":
                draw_badges(canvas, table.grid, table.stage.layout, place.zone, self._signs, seats)

    def _draw_places(self, canvas: Canvas) -> None:
        """The own badge, and the trays at the seats of a trick table."""
        table, layout = self.table, self.table.stage.layout
        self._draw_badges(canvas, (table.bottom,))
        trays = [place.zone for place in table.session.game.book.table if place.shape == "tray"]
        draw_trays(canvas, table.grid, layout, table.shown_view.zones(), trays, self._signs)

    def _view(self) -> Any:
        return self.table.picker.view if self.table.picker.view is not None else self.table.view

    def rows(self) -> dict[Pick, Box]:
        """The rows of the score block that can be touched, and where they are."""
        block = self.table.rules.block(self._view(), self.table.picker.draft)
        return touchable(self.table.grid, block) if block else {}

    def _draw_score(self, canvas: Canvas, sitters: list[furniture.Sitter]) -> None:
        """The plain rail with its log; or a block, and then the log stands among the panels."""
        table, grid, view = self.table, self.table.grid, self._view()
        block = table.rules.block(view, table.picker.draft)
        tally = table.rules.tally(table.view)
        if tally is not None:
            draw_tally(canvas, grid, tally, sitters, table.bottom, table.session.speak, table.log, view.sheets)
            return
        if block is None:
            book = table.session.game.book
            sides, own = table.sides.lines(), table.sides.of(table.bottom)
            foot = grid.px(0 if table.rules.figures(view) is None else 56)
            furniture.draw_rail(canvas, grid, sides, own, table.rail_note(), table.log, book.mascot, self._gauges, foot)
            return
        draft, marks = table.picker.draft, table.stage.marks
        chosen = next((pick for pick in draft if pick in table.stage.spots_beside), None)
        lit = Lit(frozenset(marks.may), chosen, table.looked_at, frozenset(marks.hinted))
        draw_block(canvas, grid, block, sitters, table.bottom, table.session.speak, lit)
        panels = table.rules.panels(view, draft)
        draw_sides(canvas, grid, table.stage.layout.regions, panels, table.session.speak, table.log)

    def _slot_is_free(self, of: str) -> bool:
        """A place for the own card of a trick is shown only while it waits for one."""
        zone, view = f"{of}:{self.table.bottom}", self.table.view
        return zone not in view.zones() or (view.my_turn and not view.resting and not view.zones()[zone])

    def draw(self, canvas: Canvas, *, plain: bool = False) -> None:
        """`plain`: the table alone, for its small picture in the menu."""
        table, grid = self.table, self.table.grid
        canvas.items += self._below
        self._draw_status(canvas)
        if not table.stage.busy:
            self._under = self._next_under
        canvas.items += self._under
        if not plain:
            table.form.draw(canvas, grid)
        table.stage.draw(canvas)
        if self._revealed or not table.stage.busy:
            board_picture.draw_living(canvas, grid, table.stage, self._sketches, self._age)
        if not table.stage.busy:
            canvas.items += self._captions
            draw_shown(canvas, grid, table.stage, self._signs.shown, table.session.speak)
            draw_arrows(canvas, grid, table.stage, self._signs.arrows)
            board_picture.draw_over(canvas, grid, table.stage, self._sketches)
            board_picture.draw_over(canvas, grid, table.stage, table.bubble.drawn if table.bubble else ())
            furniture.draw_notes(canvas, grid, table.stage, self._notes, self._status[1])
            for bracket, words in self._brackets:
                draw_bracket(canvas, grid, table.stage, bracket, words)
            self._draw_ticks(canvas)
        if plain:
            return
        self._draw_hinted_places(canvas)
        table.hand.draw_focus(canvas)
        if table.bubble:
            room = self._bubble_room()
            table.bubble.draw(canvas, grid, room)
        table.last.draw(canvas)
        if table.banner:
            alpha = round(255 * min(1.0, table.banner[1] / 0.3))
            words = table.session.speak(table.banner[0])
            where = table.stage.layout.regions
            host = where.strip if where.stages.h else where.felt  # where cards lie in the middle, it stands below them
            furniture.draw_banner(canvas, grid, host, words, alpha)

    def _draw_hinted_places(self, canvas: Canvas) -> None:
        """A hinted card rises; the slot or button it goes to gets a ring."""
        grid, stage = self.table.grid, self.table.stage
        if self.table.bubble and self.table.bubble.drawn:  # the whole way is there
            return
        for pick in self.table.hinted:
            area = stage.area(pick) if pick.item is None else None
            if area:
                ring = art.ring(round(area.w), round(area.h), grid.px(12), round(grid.u, 2))
                canvas.put_centred(ring, area.cx, area.cy)

    def _bubble_room(self) -> Rect:
        grid, table = self.table.grid, self.table.stage.layout.regions.table
        return Rect(grid.margin, grid.px(60), round(table.w), grid.height - grid.px(72))

    def _draw_status(self, canvas: Canvas) -> None:
        """What is expected; it makes room for a bubble that speaks in its place."""
        bubble, grid = self.table.bubble, self.table.grid
        status = self.table.stage.layout.regions.status
        if bubble:
            bubble.place(grid, self._bubble_room())
            if bubble.area and bubble.area.colliderect(furniture.rect(status)):
                return
        rolling = self._setting_up and self.table.stage.busy and self.table.stage.layout.board is not None
        words = (text("table.dice_roll"), False) if rolling else self._status
        furniture.draw_status(canvas, grid, status, *words)

    def _draw_ticks(self, canvas: Canvas) -> None:
        """A chosen card wears a tick: shape and place, not colour alone."""
        grid, stage = self.table.grid, self.table.stage
        if stage.layout.board:  # there the place itself is lit
            return
        for sprite in stage.sprites(stage.marks.chosen):
            area = stage.shown_of(sprite)
            x, y = area.x + area.w * 0.34, area.y + grid.px(6)  # where neither neighbour nor front row covers it
            canvas.put_centred(art.disc(grid.px(24), GREEN, 1, CREAM, grid.px(2)), x, y)
            canvas.put_centred(art.part("icon_check", grid.px(14)), x, y)

    def small(self) -> Surface:
        """The table alone, for the menu."""
        grid = self.table.grid
        canvas = Canvas(grid.size)
        self.draw(canvas, plain=True)
        whole = Surface(grid.size)
        for item, x, y, _alpha in canvas.items:
            whole.blit(item, (x, y))
        table = Rect(0, grid.px(56), grid.rail.left - grid.px(8), grid.height - grid.px(56))
        return smoothscale(whole.subsurface(table), (SMALL_WIDTH, SMALL_WIDTH * table.height // table.width))
