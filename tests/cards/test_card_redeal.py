"""Dealing the hidden part of a view anew, through whole games."""

from __future__ import annotations

import pytest

from cards.card_tables import DECK, GAME, PLAYERS, TRACKS, all_cards, blind_game, see


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("track", TRACKS)
def test_a_redealt_state_gives_the_same_view(players: int, track: str) -> None:
    seen = 0
    for seed in range(3):
        for number, state in enumerate(blind_game(players, track, seed)):
            if number % 5 != seed % 5:
                continue
            seat = number % players
            view = see(state, seat)
            redealt = GAME.redeal(view, seed)
            assert bytes(see(redealt, seat)) == bytes(view)
            assert all_cards(redealt) == DECK
            assert redealt.over == state.over
            seen += 1
    assert seen > 20
