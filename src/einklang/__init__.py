"""Einklang plays, hosts and studies the Einfach Genial (Ingenious) family of games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

# Where the public names live. They are fetched when first asked for, so that the command line
# can answer without loading NumPy and Numba.
_HOMES = {
    "ActionError": "einklang.games.errors",
    "Advice": "einklang.bots.advising",
    "AmbiguousAction": "einklang.games.errors",
    "BOTS": "einklang.bots.bot",
    "Bot": "einklang.bots.asking",
    "BotFailed": "einklang.bots.asking",
    "Budget": "einklang.bots.asking",
    "Cancelled": "einklang.bots.asking",
    "Deal": "einklang.records.deal",
    "Finding": "einklang.records.replay",
    "GAMES": "einklang.games.catalogue",
    "Game": "einklang.games.game",
    "Games": "einklang.bots.policies.batch",
    "LegalActions": "einklang.games.legal",
    "NotAllowed": "einklang.games.errors",
    "Occasion": "einklang.records.shared_deal",
    "Proof": "einklang.records.told_deal",
    "Reason": "einklang.games.errors",
    "Record": "einklang.records.record",
    "RecordError": "einklang.records.record",
    "RecordedStep": "einklang.records.record",
    "Refusal": "einklang.games.errors",
    "Refused": "einklang.games.errors",
    "Result": "einklang.games.result",
    "SeenStep": "einklang.games.step",
    "Series": "einklang.records.series",
    "SetupError": "einklang.games.errors",
    "SharedDeal": "einklang.records.shared_deal",
    "State": "einklang.games.game",
    "Step": "einklang.games.step",
    "StillRunning": "einklang.records.record",
    "Symbol": "einklang.symbols",
    "UnreadableAction": "einklang.games.errors",
    "View": "einklang.games.game",
    "bot": "einklang.bots.bot",
    "branch_dice": "einklang.games.generator",
    "check_game": "einklang.testing",
    "explain": "einklang.bots.advising",
    "fresh_nonce": "einklang.records.shared_deal",
    "game": "einklang.games.catalogue",
    "play_games": "einklang.bots.policies.batch",
    "positions": "einklang.records.replay",
    "read_record": "einklang.records.reading",
    "read_records": "einklang.records.reading",
    "record_of": "einklang.records.writing",
    "register": "einklang.games.catalogue",
    "replay": "einklang.records.replay",
    "seal_of": "einklang.records.shared_deal",
    "series_of": "einklang.records.series",
    "verify_file": "einklang.records.replay",
    "verify_record": "einklang.records.replay",
    "write_records": "einklang.records.writing",
}

__all__ = [*_HOMES]  # noqa: PLE0604 - they are strings

if TYPE_CHECKING:
    from einklang.bots.advising import Advice as Advice
    from einklang.bots.advising import explain as explain
    from einklang.bots.asking import Bot as Bot
    from einklang.bots.asking import BotFailed as BotFailed
    from einklang.bots.asking import Budget as Budget
    from einklang.bots.asking import Cancelled as Cancelled
    from einklang.bots.bot import BOTS as BOTS
    from einklang.bots.bot import bot as bot
    from einklang.bots.policies.batch import Games as Games
    from einklang.bots.policies.batch import play_games as play_games
    from einklang.games.catalogue import GAMES as GAMES
    from einklang.games.catalogue import game as game
    from einklang.games.catalogue import register as register
    from einklang.games.errors import ActionError as ActionError
    from einklang.games.errors import AmbiguousAction as AmbiguousAction
    from einklang.games.errors import NotAllowed as NotAllowed
    from einklang.games.errors import Reason as Reason
    from einklang.games.errors import Refusal as Refusal
    from einklang.games.errors import Refused as Refused
    from einklang.games.errors import SetupError as SetupError
    from einklang.games.errors import UnreadableAction as UnreadableAction
    from einklang.games.game import Game as Game
    from einklang.games.game import State as State
    from einklang.games.game import View as View
    from einklang.games.generator import branch_dice as branch_dice
    from einklang.games.legal import LegalActions as LegalActions
    from einklang.games.result import Result as Result
    from einklang.games.step import SeenStep as SeenStep
    from einklang.games.step import Step as Step
    from einklang.records.deal import Deal as Deal
    from einklang.records.reading import read_record as read_record
    from einklang.records.reading import read_records as read_records
    from einklang.records.record import Record as Record
    from einklang.records.record import RecordedStep as RecordedStep
    from einklang.records.record import RecordError as RecordError
    from einklang.records.record import StillRunning as StillRunning
    from einklang.records.replay import Finding as Finding
    from einklang.records.replay import positions as positions
    from einklang.records.replay import replay as replay
    from einklang.records.replay import verify_file as verify_file
    from einklang.records.replay import verify_record as verify_record
    from einklang.records.series import Series as Series
    from einklang.records.series import series_of as series_of
    from einklang.records.shared_deal import Occasion as Occasion
    from einklang.records.shared_deal import SharedDeal as SharedDeal
    from einklang.records.shared_deal import fresh_nonce as fresh_nonce
    from einklang.records.shared_deal import seal_of as seal_of
    from einklang.records.told_deal import Proof as Proof
    from einklang.records.writing import record_of as record_of
    from einklang.records.writing import write_records as write_records
    from einklang.symbols import Symbol as Symbol
    from einklang.testing import check_game as check_game
else:

    def __getattr__(name: str) -> Any:
        from importlib import import_module

        if name not in _HOMES:
            raise AttributeError(f"module 'einklang' has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __dir__() -> list[str]:
        return sorted({*globals(), *_HOMES})
