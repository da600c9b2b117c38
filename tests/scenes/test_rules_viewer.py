"""The rules to read: contents, search, numbered paragraphs, scrolling, both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.places import RULESETS
from game.rulebook import leaflet
from game.rulebook.leaflet import HEADING, PLAIN, POINT, RULE, Block, parse
from game.rulebook.shelf import shelf
from game.scenes import rules_viewer
from game.scenes.menu import MenuScene
from game.scenes.rules_viewer import RulesScene
from game.ui import rich
from game.ui.scroll import ScrollArea
from game.ui.type import font
from game.ui.widgets import Label
from tests.scenes.driver import Driver, in_every_shape

WRITTEN = [item.id for item in shelf(RULESETS) if leaflet.file(item.id, "pl")]


def reading(game_id: str = "toads", paragraph: str = "", size: tuple[int, int] = (1280, 720), **wishes: Any) -> Driver:
    driver = Driver(MenuScene, size)
    driver.desk.push(RulesScene(driver.desk, game_id, paragraph, **wishes))
    driver.tick(2)
    return driver


def scene(driver: Driver) -> RulesScene:
    top = driver.top
    assert isinstance(top, RulesScene)
    return top


def area(driver: Driver) -> ScrollArea:
    return next(w for w in driver.widgets() if isinstance(w, ScrollArea))


def first_in_sight(driver: Driver) -> Block:
    offset = scene(driver).scroll.offset
    return next(p.block for p in scene(driver)._placed if p.y + p.height > offset + 12)


# --- the leaflet ---


def test_leaflet_is_cut_into_blocks() -> None:
    blocks = parse(
        "# Gra\n\n## Karty\n\n1. Raz\ndwa.\n2. Trzy.\n\nZwykły\nakapit.\n\n## Koniec\n- punkt\n- **drugi:** x\n"
    )
    assert [(b.kind, b.text, b.number, b.section) for b in blocks] == [
        (HEADING, "Karty", "", 1),
        (RULE, "Raz dwa.", "1", 1),
        (RULE, "Trzy.", "2", 1),
        (PLAIN, "Zwykły akapit.", "", 1),
        (HEADING, "Koniec", "", 2),
        (POINT, "punkt", "", 2),
        (POINT, "**drugi:** x", "", 2),
    ]


@pytest.mark.parametrize("game_id", WRITTEN)
def test_both_languages_have_the_same_shape(game_id: str) -> None:
    polish, english = (leaflet.read(game_id, code) for code in ("pl", "en"))
    assert [(b.kind, b.key) for b in polish] == [(b.kind, b.key) for b in english]
    numbers = [b.number for b in polish if b.kind == RULE]
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]


@pytest.mark.parametrize("game_id", WRITTEN)
@pytest.mark.parametrize("code", ["pl", "en"])
def test_every_letter_can_be_drawn(game_id: str, code: str) -> None:
    written = set("".join(block.text for block in leaflet.read(game_id, code))) - set(rich.SIGNS)

    def look(letter: str) -> bytes:
        return pygame.image.tobytes(font(20).render(letter, True, "white"), "RGBA")

    assert [c for c in sorted(written) if c.isprintable() and look(c) == look("\ue000")] == []


def test_a_missing_language_falls_back_and_a_missing_file_is_empty(tmp_path: Path) -> None:
    (tmp_path / "x.en.md").write_text("## A\n\n1. B", encoding="utf-8")
    assert [b.text for b in leaflet.read("x", "pl", tmp_path)] == ["A", "B"]
    assert leaflet.read("y", "pl", tmp_path) == []
    (tmp_path / "z.pl.md").write_bytes(b"\xff\xfe\xff")
    assert leaflet.read("z", "pl", tmp_path) == []


# --- letters ---


def test_lines_fit_and_one_letter_words_hold_on() -> None:
    text = "Idziesz w prawo i bierzesz **z szeregu** kartę o dwóch cyfrach, a potem kładziesz ją z boku."
    for room in range(120, 500, 20):
        for line in rich.lines(text, 17, room):
            x, word = line[-1]
            assert x == 0 or x + sum(rich._piece_width(piece, 17) for piece in word) <= room
            last = "".join(piece.text for piece in word).rstrip()
            assert len(last) > 1 or line is rich.lines(text, 17, room)[-1]


def test_search_forgets_tails_and_capitals() -> None:
    assert rich.folded("Żółw ŁĄKA") == "zolw laka"


# --- layout ---


@pytest.mark.parametrize("game_id", ["", "toads", "nothing_written"])
@pytest.mark.parametrize("beside", [True, False])
def test_every_shape(game_id: str, beside: bool) -> None:
    driver = reading(game_id, "7", beside=beside)
    for _ in in_every_shape(driver):
        driver.check_layout()
    if game_id == "toads":
        driver.click("search")
        driver.type("to")
        for _ in in_every_shape(driver):
            driver.check_layout()


def test_beside_the_table_only_where_there_is_room() -> None:
    wide = reading(size=(1280, 720))
    assert scene(wide)._panel().left >= 1280 * 0.45
    narrow = reading(size=(1024, 640))
    assert scene(narrow)._panel().width > 1024 * 0.95


# --- opening at a paragraph ---


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640), (2560, 1440)])
@pytest.mark.parametrize("number", [b.number for b in leaflet.read("toads", "pl") if b.number])
def test_a_paragraph_is_brought_into_sight(number: str, size: tuple[int, int]) -> None:
    driver = reading("toads", number, size)
    placed = next(p for p in scene(driver)._placed if p.block.number == number)
    scroll = scene(driver).scroll
    assert scroll.offset <= placed.y
    assert placed.y + min(placed.height, 30) <= scroll.offset + scroll.view


def test_an_unknown_paragraph_opens_the_beginning() -> None:
    driver = reading("toads", "99")
    assert scene(driver).scroll.offset == 0


def test_the_language_flips_and_the_paragraph_stays() -> None:
    driver = reading("toads", "10")
    assert first_in_sight(driver).number == "10"
    for _ in range(4):
        driver.press(pygame.K_F2)
        assert first_in_sight(driver).number == "10"
    for size in ((1920, 1080), (1024, 640), (1280, 720)):
        driver.resize(size)
        assert first_in_sight(driver).number == "10"


# --- moving ---


def test_wheel_keys_and_bar() -> None:
    driver = reading()
    scroll = scene(driver).scroll
    driver.wheel(-1)
    assert scroll.offset == 72
    driver.press(pygame.K_DOWN)
    assert scroll.offset == 120
    driver.press(pygame.K_UP)
    driver.press(pygame.K_UP)
    assert scroll.offset == 24
    driver.press(pygame.K_PAGEDOWN)
    assert scroll.offset > scroll.view / 2
    driver.press(pygame.K_END)
    assert scroll.offset == scroll.furthest
    bar, thumb = area(driver).bar, area(driver).thumb
    driver.drag(thumb.center, (thumb.centerx, bar.top + 100), (thumb.centerx, bar.top - 50))
    assert scroll.offset == 0


def test_the_sheet_follows_a_finger() -> None:
    driver = reading()
    x, y = area(driver).rect.center
    driver.drag((x, y), (x, y - 100), (x, y - 150))
    assert scene(driver).scroll.offset == 150
    driver.drag((x, y), (x, y + 60))
    assert scene(driver).scroll.offset == 90


def test_contents_lead_to_their_sections() -> None:
    driver = reading()
    headings = [p.block for p in scene(driver)._placed if p.block.kind == HEADING]
    for block in headings:
        driver.click(f"contents:{block.section}")
        scroll = scene(driver).scroll
        assert first_in_sight(driver) == block or scroll.offset == scroll.furthest
        here = [b.section for b in headings if scene(driver)._is_here(b.section)]
        assert len(here) == 1
    driver.tab_to("contents:2")
    driver.press(pygame.K_RETURN)
    assert first_in_sight(driver) == headings[1]
    assert scene(driver)._is_here(2)


# --- search ---


def test_search_keeps_only_what_was_found() -> None:
    driver = reading()
    driver.press(pygame.K_f, "", pygame.KMOD_CTRL)
    driver.type("ropuch")
    placed = [p.block for p in scene(driver)._placed]
    assert placed and all("ropuch" in b.text.lower() or b.kind == HEADING for b in placed)
    everything = leaflet.read("toads", "pl")
    hits = [b for b in everything if "ropuch" in b.text.lower()]
    assert {b.key for b in hits} <= {b.key for b in placed} and len(placed) < len(everything)
    total = sum(b.text.lower().count("ropuch") for b in everything)
    assert any(isinstance(w, Label) and w.text.startswith(str(total)) for w in driver.widgets())


def test_found_words_lie_on_gold() -> None:
    bare = rich.block("szereg kart", 17, 300)
    marked = rich.block("szereg kart", 17, 300, mark="kart")
    split = font(17).size("szereg ")[0]
    before = pygame.Rect(0, 0, split - 4, bare.get_height())
    untouched, same = (pygame.image.tobytes(picture.subsurface(before), "RGBA") for picture in (bare, marked))
    assert untouched == same
    assert marked.get_at((split + 12, 1))[3] > 0 and bare.get_at((split + 12, 1))[3] == 0


def test_nothing_found_is_said() -> None:
    driver = reading()
    driver.click("search")
    driver.type("xyz")
    assert scene(driver)._placed == []
    driver.check_layout()
    driver.click("clear")
    assert scene(driver).search == "" and scene(driver)._placed


def test_contents_end_a_search() -> None:
    driver = reading()
    driver.click("search")
    driver.type("talon")
    driver.click("contents:5")
    assert scene(driver).search == ""
    assert first_in_sight(driver).section == 5


# --- which game, and away ---


def test_choosing_a_game_and_coming_back() -> None:
    driver = reading("", beside=False)
    assert {w.key for w in driver.stops() if w.key.startswith("game:")} == {f"game:{game}" for game in WRITTEN}
    assert driver.focus == f"game:{WRITTEN[0]}"
    driver.press(pygame.K_RETURN)
    assert scene(driver).game_id == WRITTEN[0]
    driver.click("search")
    driver.type("kart")
    driver.press(pygame.K_ESCAPE)
    assert scene(driver).search == "" and scene(driver).game_id
    driver.press(pygame.K_ESCAPE)
    assert scene(driver).game_id == ""
    driver.press(pygame.K_ESCAPE)
    assert driver.scenes == ["MenuScene"]


def test_click_beside_the_panel_closes_it_and_does_nothing_else() -> None:
    driver = reading()
    driver.click_at((100, 575))  # "Kontynuuj" lies there, or the welcome
    assert driver.scenes == ["MenuScene"]


def test_close_button_and_rules_not_written() -> None:
    driver = reading("nothing_written")
    assert any(isinstance(w, Label) and "nie są jeszcze spisane" in w.text for w in driver.widgets())
    driver.click("close")
    assert driver.scenes == ["MenuScene"]


def test_tab_reaches_everything() -> None:
    driver = reading()
    for widget in driver.stops():
        driver.tab_to(widget.key)


def test_only_paragraphs_in_sight_become_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    real = rich.block.__wrapped__
    monkeypatch.setattr(rich, "block", lambda text, *rest: made.append(text) or real(text, *rest))
    monkeypatch.setattr(rules_viewer.rich, "block", rich.block)
    driver = reading()
    driver.app.paint()
    assert 0 < len(set(made)) < len(scene(driver)._placed) / 2


def test_nothing_is_painted_again_while_nothing_happens() -> None:
    driver = reading("toads", "7")
    driver.app.paint()
    driver.app.paint()
    assert driver.app.compositor.painted == []
