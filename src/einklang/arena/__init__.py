"""Bots against bots: tournaments on all cores or on a cluster, and what they say of the bots."""

from einklang.arena.bout import Bout
from einklang.arena.elo import Estimate, share_of
from einklang.arena.playing import play_tournament
from einklang.arena.scorebook import ScorebookError
from einklang.arena.standings import Standings, standings
from einklang.arena.tournament import Tournament
from einklang.processes import WorkerLost

__all__ = [
    "Bout",
    "Estimate",
    "ScorebookError",
    "Standings",
    "Tournament",
    "WorkerLost",
    "play_tournament",
    "share_of",
    "standings",
]
