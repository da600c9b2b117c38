"""The hand at the table: right touches, wrong touches, haste, dragging. A wrong one changes nothing and says why."""

from random import Random

import pygame
import pytest

from game.core.moves import Pick
from game.scenes.rules_viewer import RulesScene
from game.scenes.table_buttons import CALM
from game.text import text
from tests.scenes.matches import fresh
from tests.scenes.tables import TableDriver, before_a_bots_move, mixed_hand, seated, session_where

END, TAKE = Pick("row_end"), Pick("take_row")


def bubble_words(driver: TableDriver) -> str:
    assert driver.table.bubble is not None, "nothing is said"
    return driver.table.bubble.words


def must_take(view: object) -> bool:
    return bool(view.row) and not any(  # type: ignore[attr-defined]
        abs(card - view.row[-1]) <= 10 or card % 10 * 10 + card // 10 in view.row  # type: ignore[attr-defined]
        for card in view.hand  # type: ignore[attr-defined]
    )


# --- right touches ---


def test_a_card_is_chosen_and_then_laid_on_the_slot() -> None:
    with seated(session_where(mixed_hand)) as driver:
        table = driver.table
        card = next(
            pick for pick in sorted(table.picker.starts, key=str) if END in table.rules.steps(table.view, (pick,))
        )
        driver.touch(card)
        assert table.picker.draft == (card,)
        assert table.stage.marks.chosen == (card,)
        made = len(table.match.made)
        driver.touch(END)
        assert table.match.made[made].move.card == card.item


def test_a_second_click_on_the_card_does_the_only_thing_there_is_to_do() -> None:
    with seated(fresh()) as driver:
        card = driver.allowed()
        driver.touch(card)
        driver.touch(card)
        assert driver.match.made[0].move.card == card.item


def test_another_card_takes_the_place_of_the_chosen_one() -> None:
    with seated(fresh()) as driver:
        one, other = driver.table.stage.own_hand()[:2]
        driver.touch(one)
        driver.touch(other)
        assert driver.table.picker.draft == (other,)


def test_the_button_names_the_move_and_makes_it() -> None:
    with seated(fresh()) as driver:
        assert driver.primary_label() == text("table.choose")
        assert not driver.offers("primary")
        card = driver.allowed()
        driver.touch(card)
        assert driver.primary_label() == text("toads.verb.open", card=card.item)
        driver.click("primary")
        assert driver.match.made[0].move.card == card.item


def test_a_button_whose_label_just_changed_is_deaf_for_a_moment() -> None:
    with seated(fresh(), speed="fast") as driver:
        driver.calm()
        driver.tick(40)
        driver.touch(driver.allowed())
        driver.click("primary")
        assert driver.match.made == ()
        driver.wait(CALM)
        driver.click("primary")
        assert len(driver.match.made) >= 1


def test_where_taking_is_the_only_way_the_primary_button_takes() -> None:
    with seated(session_where(must_take)) as driver:
        made = len(driver.match.made)
        assert driver.primary_label() == driver.table.session.speak(
            driver.table.rules.label(driver.table.view, TAKE.zone)
        )
        driver.click("primary")
        assert driver.match.made[made].move.KIND == "take_row"


def test_the_take_button_takes() -> None:
    with seated(session_where(mixed_hand)) as driver:
        made = len(driver.match.made)
        driver.click("zone:take_row")
        assert driver.match.made[made].move.KIND == "take_row"


# --- wrong touches ---


def test_a_refused_card_says_why_and_shakes_and_nothing_changes() -> None:
    with seated(session_where(mixed_hand), speed="normal") as driver:
        driver.calm()
        before, log = driver.table.view, list(driver.match.log)
        wrong = driver.refused()
        driver.touch(wrong)
        refusal = driver.table.rules.why_not(before, (), wrong)
        assert refusal is not None
        assert bubble_words(driver) == driver.table.session.speak(refusal)
        assert str(wrong.item) in bubble_words(driver)
        sprite = driver.table.stage.sprite(wrong)
        assert sprite is not None and sprite.shaking > 0
        assert (driver.table.view, driver.match.log) == (before, log)
        assert driver.table.picker.draft == ()
        driver.wait(7)
        assert driver.table.bubble is None and sprite.shaking == 0


def test_the_rule_in_the_bubble_opens_the_rules_at_that_paragraph() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.touch(driver.refused())
        bubble = driver.table.bubble
        assert bubble is not None and bubble.link is not None and bubble.rule == "7"
        driver.click_at((bubble.link.left + 10, bubble.link.centery))
        assert isinstance(driver.top, RulesScene)
        assert driver.top.paragraph == "7"
        driver.press(pygame.K_ESCAPE)
        assert driver.at_table and driver.table.bubble is None


@pytest.mark.parametrize("wrong", ["slot", "pile", "toad or stranger", "minus"])
def test_things_that_are_no_moves_say_what_they_are(wrong: str) -> None:
    with seated(session_where(lambda view: mixed_hand(view) and view.minus_counts[1])) as driver:
        picks = {
            "slot": END,
            "pile": Pick("draw"),
            "toad or stranger": Pick("row", driver.table.view.row[0]),
            "minus": Pick("minus:1"),
        }
        before = driver.table.view
        area = driver.table.stage.area(picks[wrong])
        assert area is not None
        driver.click_at((round(area.cx), round(area.cy)))
        assert bubble_words(driver)
        assert driver.table.view == before


def test_a_touch_out_of_turn_is_refused() -> None:
    with seated(fresh()) as driver:
        driver.thinker.holds = True
        driver.play_by_mouse(Random(1))
        assert driver.match.waiting_for() == (1,)
        made = len(driver.match.made)
        driver.touch(driver.table.stage.own_hand()[0])
        assert bubble_words(driver) == text("refusal.not_your_turn")
        driver.wait(1)
        assert len(driver.match.made) == made


def test_a_click_on_the_bare_cloth_puts_the_bubble_away_and_keeps_the_choice() -> None:
    with seated(session_where(mixed_hand)) as driver:
        card = driver.allowed()
        driver.touch(card)
        driver.touch(driver.refused())
        assert driver.table.bubble is not None
        felt = driver.table.stage.where.felt
        driver.click_at((round(felt.right) - 5, round(felt.y) + 5))
        assert driver.table.bubble is None
        assert driver.table.picker.draft == (card,)


def test_the_right_button_explains_and_never_plays() -> None:
    with seated(session_where(mixed_hand)) as driver:
        log = list(driver.match.log)
        driver.click_at(driver.place(driver.refused()), button=3)
        assert bubble_words(driver)
        driver.click_at(driver.place(driver.allowed()), button=3)
        assert bubble_words(driver) == driver.table.session.speak(driver.table.rules.prompt(driver.table.view, ()))
        assert driver.match.log == log and driver.table.picker.draft == ()


def test_the_veil_means_exactly_that_the_rules_refuse() -> None:
    with seated(session_where(mixed_hand)) as driver:
        marks = driver.table.stage.marks
        starts = {pick for pick in driver.table.picker.starts if pick.zone == "hand"}
        assert marks.refused == set(driver.table.stage.own_hand()) - starts
        driver.desk.change(veil=False)
        assert driver.table.stage.marks.refused == set()


def test_no_veil_while_others_play() -> None:
    with seated(fresh()) as driver:
        driver.thinker.holds = True
        driver.play_by_mouse(Random(1))
        assert driver.table.stage.marks.refused == set() == driver.table.stage.marks.may


def test_a_card_under_the_pointer_rises_only_if_it_may_be_played() -> None:
    with seated(session_where(mixed_hand)) as driver:
        stage = driver.table.stage
        driver.move(driver.place(driver.allowed()))
        driver.tick(20)
        sprite = stage.sprite(driver.allowed())
        assert sprite is not None and sprite.rise > 0
        driver.move(driver.place(driver.refused()))
        driver.tick(20)
        assert sprite.rise == 0
        other = stage.sprite(driver.refused())
        assert other is not None and other.rise == 0


# --- haste ---


def test_clicks_while_cards_fly_only_hurry_them() -> None:
    with seated(session_where(mixed_hand), speed="slow") as driver:
        driver.calm()
        driver.thinker.holds = True
        driver.wait(0.5)
        driver.click("zone:take_row")
        table = driver.table
        assert table.stage.busy
        log = list(driver.match.log)
        driver.click_at(driver.place(table.stage.own_hand()[0]))
        assert not table.stage.busy
        assert (driver.match.log, table.picker.draft, table.bubble) == (log, (), None)


@pytest.mark.parametrize("key", ["primary", "zone:take_row"])
def test_a_button_of_the_game_is_deaf_while_cards_fly(key: str) -> None:
    """The bot's move is still in the air: nobody has seen yet what there is to take."""
    session, move = before_a_bots_move(must_take)
    with seated(session, speed="slow") as driver:
        table = driver.table
        driver.thinker.script = [move]
        driver.thinker._answers.clear()
        table.bots.forget()
        driver.until(lambda: driver.match.waiting_for() == (0,) and table.stage.busy, dt=0.02)
        driver.wait(CALM)
        assert table.stage.busy
        log = list(driver.match.log)
        spot = driver.widget(key).rect.center
        driver.move(spot)
        driver.down(spot)
        assert not table.stage.busy
        driver.up(spot)
        assert driver.match.log == log
        driver.wait(1)
        driver.click_at(spot)
        assert len(driver.match.log) > len(log)


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_UP, pygame.K_1])
def test_keys_that_play_only_hurry_while_cards_fly(key: int) -> None:
    with seated(fresh(), speed="slow") as driver:
        table = driver.table
        assert table.stage.busy
        driver.press(pygame.K_RIGHT)
        driver.press(key)
        assert not table.stage.busy
        assert table.picker.draft == () and driver.match.log == []


def test_a_fresh_deal_is_seen_being_dealt() -> None:
    with seated(fresh(), speed="normal") as driver:
        assert driver.table.stage.busy
        hand = driver.table.stage.where.hand
        own = [s for s in driver.table.stage._order if s.zone == "hand:0"]
        assert len(own) == 9 and not all(hand.holds(s.pose.x, s.pose.y) for s in own)
        driver.wait(4)
        assert not driver.table.stage.busy
        assert all(hand.holds(s.pose.x, s.pose.y) for s in own)


def test_muting_does_not_disturb_cards_in_the_air() -> None:
    with seated(fresh(), speed="normal") as driver:
        driver.wait(0.3)
        driver.press(pygame.K_m)
        assert driver.table.stage.busy


# --- dragging ---


def far_from(driver: TableDriver) -> tuple[int, int]:
    """A spot on the cloth with nothing near."""
    felt = driver.table.stage.where.felt
    return round(felt.right) - 20, round(felt.y) + 20


def test_a_dragged_card_follows_the_pointer_and_goes_home_when_let_go() -> None:
    with seated(session_where(mixed_hand), speed="normal") as driver:
        driver.calm()
        card = driver.allowed()
        sprite = driver.table.stage.sprite(card)
        assert sprite is not None
        home, spot = sprite.pose, far_from(driver)
        driver.move(driver.place(card))
        driver.down(driver.place(card))
        driver.move(spot, held=True)
        assert (sprite.pose.x, sprite.pose.y) == spot
        log = list(driver.match.log)
        driver.up(spot)
        driver.wait(1)
        assert sprite.pose == home
        assert driver.match.log == log and driver.table.bubble is None


def test_a_little_shake_of_the_pointer_is_still_a_click() -> None:
    with seated(session_where(mixed_hand)) as driver:
        card = driver.allowed()
        x, y = driver.place(card)
        driver.drag((x, y), (x + 3, y + 2))
        assert driver.table.picker.draft == (card,)


def test_a_card_let_go_near_its_target_finds_it() -> None:
    with seated(fresh()) as driver:
        card = driver.allowed()
        slot = driver.table.stage.area(END)
        assert slot is not None
        driver.drag(driver.place(card), (400, 400), (round(slot.right + slot.w * 0.4), round(slot.cy)))
        assert driver.match.made[0].move.card == card.item


def test_a_refused_card_dragged_to_the_slot_is_refused_there_too() -> None:
    with seated(session_where(mixed_hand)) as driver:
        wrong, log = driver.refused(), list(driver.match.log)
        driver.drag(driver.place(wrong), (400, 300), driver.place(END))
        assert str(wrong.item) in bubble_words(driver)
        assert driver.match.log == log


def test_a_refused_card_never_plays_the_chosen_one() -> None:
    """A card is chosen, another, refused one is dragged to the slot: the chosen one must not be laid instead."""
    with seated(session_where(mixed_hand)) as driver:
        log = list(driver.match.log)
        driver.touch(driver.allowed())
        driver.drag(driver.place(driver.refused()), (400, 300), driver.place(END))
        assert driver.match.log == log


def test_a_refused_card_let_go_near_the_take_button_takes_nothing() -> None:
    with seated(session_where(mixed_hand)) as driver:
        log = list(driver.match.log)
        area = driver.table.stage.area(TAKE)
        assert area is not None
        driver.drag(driver.place(driver.refused()), (400, 300), (round(area.cx), round(area.y) - 8))
        assert driver.match.log == log


def test_a_card_let_go_over_the_hand_chooses_no_other_card() -> None:
    with seated(session_where(mixed_hand)) as driver:
        wrong = driver.refused()
        driver.drag(driver.place(wrong), (400, 300), driver.place(driver.allowed()))
        assert driver.table.picker.draft == ()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_u])
def test_a_key_in_mid_drag_puts_the_card_back(key: int) -> None:
    with seated(session_where(mixed_hand)) as driver:
        card, log = driver.allowed(), list(driver.match.log)
        driver.down(driver.place(card))
        driver.move(far_from(driver), held=True)
        assert driver.table.hand.dragging
        driver.press(key)
        assert driver.at_table and not driver.table.hand.dragging
        driver.up(far_from(driver))
        assert driver.match.log == log


def test_a_button_let_go_outside_the_window_ends_the_drag() -> None:
    """The release was never heard: the next motion without a button tells."""
    with seated(session_where(mixed_hand)) as driver:
        driver.down(driver.place(driver.allowed()))
        driver.move(far_from(driver), held=True)
        driver.move((300, 300), held=False)
        assert not driver.table.hand.dragging
        assert driver.table.stage.dragged is None


def test_rules_opened_in_mid_drag_do_not_freeze_the_table() -> None:
    with seated(session_where(mixed_hand)) as driver:
        driver.down(driver.place(driver.allowed()))
        driver.move(far_from(driver), held=True)
        driver.table.doors.rules()
        driver.up(far_from(driver))
        driver.press(pygame.K_ESCAPE)
        assert driver.at_table and not driver.table.hand.dragging
