"""The games of the family for OpenSpiel, the library of algorithms for games.

Importing this package registers them: `einklang_classic`, `einklang_travel`, `einklang_solo`,
`einklang_team`, `einklang_duel`, `einklang_spezial`, `einklang_cards`, and `einklang_tiny`, which
is small enough for algorithms that walk a whole tree. `pyspiel.load_game` then knows them, with
these parameters where the game leaves them open:

- `players`, the number of players, if not given the smallest one;
- `track` of the card game, `four-sectors` if not given, or `three-zones`;
- `max_steps` of the card game, which could go on for ever: after so many cards, 1000 if not given,
  the game is over and everybody's return is 0.

Actions have the numbers and texts that they have everywhere in Einklang. Every tile, card or chip
that is drawn is a chance node of its own; its outcomes are kinds. Returns go by places: from 1 for
the only winner to -1 for the only last one, and who is equal shares; alone, the return is what the
weakest colour is worth in the end.

That somebody could have exchanged and did not is known to that player alone. While a player decides
about an exchange, others are shown the point of the game before the last piece.

`state_at` gives the state at any position of Einklang that was played from a deal. `resample`, and
the method `resample_from_infostate` of states, deal anew what is hidden from a player, as searches
over information sets need it. Searches have to be those of `open_spiel.python`: `pyspiel.MCTSBot`
crashes with every game that is written in Python.
"""

from __future__ import annotations

try:
    import pyspiel  # noqa: F401 - nothing here works without it
except ImportError as error:
    from einklang.rl.setups import missing

    raise missing("OpenSpiel", "openspiel") from error

from einklang.rl.openspiel.game import NAMES, SpielGame, register
from einklang.rl.openspiel.state import SpielState, resample, state_at

__all__ = ["NAMES", "SpielGame", "SpielState", "register", "resample", "state_at"]

register()
