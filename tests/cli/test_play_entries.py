"""Entries of all families: whole and in parts, and what is said to bad ones."""

from __future__ import annotations

from typing import Any

import pytest

from einklang.games.errors import ActionError, NotAllowed, Reason
from entries import ORDERED, cards, entry_of, tiles, towers

# Lines that are typed one after the other, and the action that they mean.
TYPED = {
    tiles: [
        (["RB:i8-i9"], "RB:i8-i9"),
        (["  rb : I8 -  i9 "], "RB:i8-i9"),
        (["br:i9-i8"], "RB:i8-i9"),
        (["rb i8 i9"], "RB:i8-i9"),
        (["RBi8i9"], "RB:i8-i9"),
        (["R-B", "i8", "i9"], "RB:i8-i9"),
        (["R─B:i8-i9"], "RB:i8-i9"),
        (["RB", "i8-i9"], "RB:i8-i9"),
        (["rb", "I8", "i9"], "RB:i8-i9"),
        (["BR", "i9", "i8"], "RB:i8-i9"),
        (["RB:i8", "i9"], "RB:i8-i9"),
        (["1", "i8", "i9"], "RB:i8-i9"),
        (["1:i8-i9"], "RB:i8-i9"),
        (["2 i9 i8"], "GG:i8-i9"),
        (["GG", "i9", "i8"], "GG:i8-i9"),
        (["GG", "OY", "i8", "i9"], "OY:i8-i9"),
        (["GG:i8-i9", "RB:i8-i9"], "RB:i8-i9"),
        (["RB:j8-j9", "i8", "i9"], "RB:i8-i9"),
        (["RB", "j8", "i8-i9"], "RB:i8-i9"),
    ],
    cards: [
        (["RY"], "RY"),
        (["yr"], "YR"),
        ([" r - y "], "RY"),
        (["R─Y"], "RY"),
        (["1"], "RY"),
        (["5"], "RY"),
        (["1Y"], "YR"),
        (["2", "3b"], "BP"),
        (["RY", "2"], "GB"),
    ],
    towers: [
        (["g14-g15"], "g14-g15"),
        (["g15-g14"], "g14-g15"),
        ([" G14 ,  g15 "], "g14-g15"),
        (["g14g15"], "g14-g15"),
        (["g14 ─ g15"], "g14-g15"),
        (["g15", "g14"], "g14-g15"),
        (["h13", "g14 g15"], "g14-g15"),
        (["e17-e18", "g14-g15"], "g14-g15"),
        (["e17-e18", "g14", "g15"], "g14-g15"),
        (["j12-j13+O"], "j12-j13+O"),
        (["j13 j12 o"], "j12-j13+O"),
        (["j12-j13", "O"], "j12-j13+O"),
        (["j12-j13", "+o"], "j12-j13+O"),
        (["j12", "j13", "orange"], "j12-j13+O"),
        (["j12", "j13 Purple"], "j12-j13+P"),
        (["j12-j13+O", "g"], "j12-j13+G"),
    ],
}

# What is typed before, the bad line, and what is said to it.
BAD = {
    tiles: [
        ([], "RG", "RG is not on the rack (RB GG OY RB YP BO)"),
        ([], "RX", "RX is not a tile; a tile is two letters of RGBOYP, and yours are RB"),
        ([], "7", "there is no tile 7 on the rack"),
        ([], "0", "its places are 1 to 6"),
        ([], "i8", "i8 does not say which tile lies there; choose the tile first, such as RB"),
        ([], "i8-i9", "i8 does not say which tile lies there"),
        ([], "RB:h8-i8", "h8 is taken"),
        ([], "RB:i8-i10", "i8 and i10 are not two neighbouring cells"),
        ([], "RB:a1-a2", "a1 is not a cell of this board"),
        ([], "RB:h13-h12", "h13 carries a printed symbol"),
        (["RB"], "h8", "h8 is taken"),
        (["RB"], "h13", "h13 carries a printed symbol"),
        (["RB"], "a1", "a1 is not a cell of this board"),
        (["RB"], "h99", "h99 is not a cell of this board"),
        (["RB", "i8"], "k8", "i8 and k8 are not two neighbouring cells"),
        (["RB", "i8"], "h9", "h9 is taken"),
        ([], "place it", "'place it' is neither an action, a tile, a cell nor a command"),
        ([], ":-", "is neither an action"),
        ([], "\x1b[2J", "is neither an action"),
        ([], "\udcff", "is neither an action"),
        ([], "RB:h9-h10-h11", "is neither an action"),
        ([], "x" * 1000, "…' is neither an action"),
    ],
    cards: [
        ([], "RB", "RB is not in the hand (RY GB BP OP RY GO)"),
        ([], "RX", "RX is not a card; a card is two different letters of RGBOYP, and yours"),
        ([], "RR", "RR is not a card; a card is two different letters"),
        ([], "7", "there is no card 7 in the hand"),
        ([], "0", "its places are 1 to 6"),
        ([], "99", "there is no card 99"),
        ([], "R", "R is not a card; type a card such as "),
        ([], "green", "green is not a card; type a card such as "),
        (["3"], "R", "BP shows blue and purple; type B or P"),
        (["3"], "X", "X is not a card"),
        ([], "1B", "RY shows red and yellow; type R or Y"),
        ([], "what", "'what' is neither a card nor a command; type a card such as "),
        ([], "h9-h10", "is neither a card"),
        ([], "1 2", "there is no card 12"),
        ([], ":-", "is neither a card"),
        ([], "\x1b[2J", "is neither a card"),
        ([], "\udcff", "is neither a card"),
        ([], "x" * 1000, "…' is neither a card"),
    ],
    towers: [
        ([], "a1", "a1 is not a cell of this board"),
        ([], "e99", "e99 is not a cell of this board"),
        ([], "g13", "a tower stands on g13"),
        ([], "g13-g14", "a tower stands on g13"),
        ([], "k13", "k13 is taken"),
        ([], "k13-k14", "k13 is taken"),
        ([], "g14-g17", "g14 and g17 are not two neighbouring cells"),
        (["g14"], "g17", "g14 and g17 are not two neighbouring cells"),
        (["j12"], "k12", "k12 is taken"),
        ([], "j13-k13", "k13 is taken"),
        (["j13"], "k13", "k13 is taken"),
        ([], "g14-g15+O", "g14-g15 covers no bonus field; leave the colour out"),
        (["g14-g15"], "o", "g14-g15 covers no bonus field"),
        ([], "j12-j13+R", "R is no colour of this game; type O, P, B or G"),
        (["j12-j13"], "y", "Y is no colour of this game"),
        (["j12-j13"], "OP", "is 1, and so is that of the colours behind it, not 2"),
        ([], "O", "O is a colour, and colours come after the cells; type two cells, such as "),
        (["g14"], "blue", "B is a colour"),
        ([], "g14+O", "g14 is one cell; type the other one before the colour"),
        ([], "swap", "'swap' is neither two cells, a cell nor a command"),
        ([], "RB:g14-g15", "is neither two cells"),
        ([], "g14-g15-g16", "is neither two cells"),
        ([], "3", "'3' is neither two cells"),
        ([], "+", "is neither two cells"),
        ([], "\x1b[2J", "is neither two cells"),
        ([], "\udcff", "is neither two cells"),
        ([], "x" * 1000, "…' is neither two cells"),
    ],
}
# Positions in which more lines are bad.
AMID: dict[Any, dict[str, Any]] = {
    cards: {"tracks": [ORDERED]},
    towers: {"tiles": [(0, "k12-k13")]},
}


@pytest.mark.parametrize(
    ("position", "typed", "meant"),
    [(position, *case) for position, cases in TYPED.items() for case in cases],
)
def test_one_action_can_be_typed_in_many_ways(position: Any, typed: list[str], meant: str) -> None:
    state = position()
    entry = entry_of(state)
    for text in typed:
        entry.add(text)
    assert entry.action == state.game.read(state, meant)
    assert entry.text == meant
    assert entry.remark() == ""


@pytest.mark.parametrize(
    ("position", "before", "typed", "said"),
    [(position, *case) for position, cases in BAD.items() for case in cases],
)
def test_a_bad_part_is_refused_in_one_short_sentence_and_the_entry_stays(
    position: Any, before: list[str], typed: str, said: str
) -> None:
    entry = entry_of(position(**AMID.get(position, {})))
    for text in before:
        entry.add(text)
    parts = entry.parts
    with pytest.raises(ActionError) as refusal:
        entry.add(typed)
    assert said in str(refusal.value)
    assert str(refusal.value).isprintable()
    assert len(str(refusal.value)) < 250
    assert entry.parts == parts


RING = dict.fromkeys(("g8", "g9", "h7", "h9", "i7", "i8"), "R")
AROUND = [(0, "b18-c17"), (1, "b19-c19"), (0, "a20-a21")]


@pytest.mark.parametrize(
    ("closed", "tile", "cell"),
    [(tiles(board=RING), ["GG"], "h8"), (towers(tiles=AROUND), [], "a19")],
)
def test_a_cell_without_free_neighbour_takes_no_tile(
    closed: Any, tile: list[str], cell: str
) -> None:
    entry = entry_of(closed)
    for text in tile:
        entry.add(text)
    with pytest.raises(ActionError, match=f"no free cell lies beside {cell}"):
        entry.add(cell)


@pytest.mark.parametrize(
    ("position", "typed", "seen"),
    [
        (tiles, ["RB", "i8", "i9"], ["RB:i8-i9", "RB:i8", "RB", ""]),
        (towers, ["j13", "j12", "p"], ["j12-j13+P", "j13-j12", "j13", ""]),
    ],
)
def test_undo_takes_back_one_part_after_the_other(
    position: Any, typed: list[str], seen: list[str]
) -> None:
    entry = entry_of(position())
    for text in typed:
        entry.add(text)
    taken_back = [entry.text]
    while entry.undo():
        taken_back.append(entry.text)
    assert taken_back == seen
    assert not entry.pending


@pytest.mark.parametrize(
    ("state", "action", "next_one"),
    [
        (tiles(racks=[["RB"] * 3], tracks=[{"R": 1, "B": 1}]), "RB:k8-k9", "RB:i8-i9"),
        (cards(hands=[["RY"] * 2], tracks=[{"R": 1, "Y": 1}]), "RY", "RY"),
    ],
)
def test_nothing_is_played_while_an_exchange_is_offered(
    state: Any, action: str, next_one: str
) -> None:
    offered = state.game.apply(state, action)
    assert offered.exchange_offered
    with pytest.raises(NotAllowed) as refusal:
        entry_of(offered).add(next_one)
    assert refusal.value.reason is Reason.DECIDE_EXCHANGE
    with pytest.raises(ActionError, match="'no!' is no answer to the exchange; type swap or keep"):
        entry_of(offered).add("no!")
