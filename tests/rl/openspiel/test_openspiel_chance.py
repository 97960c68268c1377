"""What may be drawn, and how likely it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from einklang.games.state import KINDS
from einklang.rl.openspiel.node import Drawing
from spiel_games import SET_UPS, play


def chances(state: Any) -> dict[int, float]:
    return dict(state.chance_outcomes())


def odds(counts: Counter[int]) -> dict[int, float]:
    return {kind: count / counts.total() for kind, count in counts.items() if count}


def kinds_in(counts: Any) -> Counter[int]:
    return Counter({kind: int(count) for kind, count in enumerate(counts)})


def held(position: Any) -> Counter[int]:
    return Counter(kind for kind in position.row.hands.flat if kind >= 0)


def draws(set_up: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """The states of a random game in which an action has drawn, each with the next settled one."""
    states = [*play(set_up, seed)]
    for number, state in enumerate(states):
        if isinstance(state.node, Drawing):
            yield state, next(s for s in states[number:] if not s.is_chance_node())


def bag(state: Any) -> Counter[int]:
    """What the bag holds: all tiles but those on the board, on racks and just drawn."""
    position, layout = state.position, state.position.layout
    actions = [step.action for step in position.steps if step.action < layout.swap]
    laid = Counter(layout.kind_played(action) for action in actions)
    tiles = kinds_in(layout.ruleset.tiles.counts())
    return tiles - laid - held(position) - Counter(state.node.drew)


@pytest.mark.parametrize("set_up", SET_UPS)
def test_the_odds_of_every_draw_add_up(set_up: str) -> None:
    for state in play(set_up, seed=3):
        if state.is_chance_node():
            found = chances(state)
            assert sum(found.values()) == pytest.approx(1)
            assert list(found) == sorted(found) == state.legal_actions()
            texts = {state.action_to_string(kind) for kind in found}
            assert len(texts) == len(found)


@pytest.mark.parametrize("set_up", ["einklang_classic(players=2)", "einklang_solo"])
def test_tiles_are_drawn_from_the_bag(set_up: str) -> None:
    seen = 0
    for state, _ in draws(set_up, seed=1):
        assert chances(state) == pytest.approx(odds(bag(state)))
        seen += 1
    assert seen > 20


def test_exchanged_tiles_cannot_be_drawn_again_at_once() -> None:
    """Rules A7.2."""
    for seed in range(100):
        found = [(s, after) for s, after in draws("einklang_travel", seed) if s.node.step.shown]
        for state, after in found:
            assert chances(state) == pytest.approx(odds(bag(state)))
            assert len(after.position.steps[-1].drew) == 6
        if found:
            back = Counter(found[-1][0].node.step.shown)
            assert kinds_in(found[-1][1].position.row.stock) >= back
            return
    pytest.fail("no random game had an exchange")


def pile(position: Any) -> Counter[int]:
    """What the pile holds: all cards but those in hands, open, and laid aside."""
    cards = kinds_in(position.layout.ruleset.counts())
    opened = Counter(kind for kind in position.row.open.flat if kind >= 0)
    return cards - held(position) - opened - kinds_in(position.row.aside)


@pytest.mark.parametrize("track", ["four-sectors", "three-zones"])
def test_cards_are_drawn_from_a_pile_that_is_renewed(track: str) -> None:
    """Rules D5.3. What was drawn before that is from the old pile."""
    before = amid = at_once = 0
    for seed in range(20):
        for state, after in draws(f"einklang_cards(players=3,track={track})", seed):
            step, drew = after.position.steps[-1], state.node.drew
            renewed = len(step.drew) if step.recycling is None else step.recycling.after
            if len(drew) < renewed:
                assert chances(state) == pytest.approx(odds(pile(state.position) - Counter(drew)))
                before += 1
            else:
                to_come = Counter(step.drew[len(drew) :])
                assert chances(state) == pytest.approx(odds(pile(after.position) + to_come))
                amid += 1
                at_once += renewed == 0
    assert before > 100
    assert amid > 3
    # Only on this track the pile may lie empty until a card has to be drawn (rules F36).
    assert (at_once > 0) == (track == "three-zones")


def test_a_card_that_is_the_last_of_its_pile_is_drawn_by_chance_too() -> None:
    found = [s for seed in range(20) for s, _ in draws("einklang_cards(players=3)", seed)]
    assert any(len(state.chance_outcomes()) == 1 for state in found)


def test_chips_are_dealt_from_those_that_are_left() -> None:
    """Rules C4.2."""
    left: Counter[int] | None = None
    dealt = 0
    for state in play("einklang_spezial(players=3)", seed=1):
        if not state.is_chance_node():
            break
        board = state.node.terms.layout.board
        left = kinds_in(board.chip_counts) - Counter(state.history())
        assert chances(state) == pytest.approx(odds(left))
        dealt += 1
    assert left is not None
    assert dealt == len(board.towers)
    assert left.total() == 1


def test_racks_are_dealt_seat_after_seat() -> None:
    """Rules A3.1."""
    first = next(s for s in play("einklang_classic(players=3)", seed=1) if not s.is_chance_node())
    assert first.position.row.hands[:3].reshape(-1).tolist() == first.history()


def test_hands_are_dealt_before_open_cards() -> None:
    """Rules D2."""
    first = next(s for s in play("einklang_cards(players=2)", seed=1) if not s.is_chance_node())
    record = first.position.row
    assert record["hands"][:2].reshape(-1).tolist() == first.history()[:12]
    assert record["open"][:2, :2].reshape(-1).tolist() == first.history()[12:]
    assert max(first.history()) < KINDS
