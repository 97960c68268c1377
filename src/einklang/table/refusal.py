"""Why a command was not carried out: a code and its parameters, which every language can tell."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from einklang.games.errors import SENTENCES as RULES
from einklang.games.errors import AmbiguousAction, Reason, Refusal, UnreadableAction
from einklang.table.frames import Complaint


class Code(StrEnum):
    """Why a command was refused; the reasons of the rules are codes, too."""

    UNREADABLE = UnreadableAction.CODE
    AMBIGUOUS = AmbiguousAction.CODE
    NOT_YOUR_TURN = Reason.NOT_YOUR_TURN.value
    NOT_YOUR_SEAT = "not-your-seat"
    WHICH_SEAT = "which-seat"
    NO_SUCH_SEAT = "no-such-seat"
    SEAT_TAKEN = "seat-taken"
    NO_OPEN_SEAT = "no-open-seat"
    ONE_SEAT = "one-seat"
    NOT_BEGUN = "not-begun"
    HAS_BEGUN = "has-begun"
    DEALING = "dealing"
    DEALT = "dealt"
    SEATS_OPEN = "seats-open"
    NO_SEAL = "no-seal"
    WRONG_NONCE = "wrong-nonce"
    CLOSED = "closed"
    OVER = Reason.GAME_OVER.value
    NOT_OVER = "not-over"
    STALE = "stale"
    TIME_OVER = "time-over"
    NO_TAKE_BACKS = "no-take-backs"
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    REVEALED = "revealed"
    NO_OFFER = "no-offer"
    SERIES_OVER = "series-over"
    TOO_FAST = "too-fast"
    TOO_OFTEN = "too-often"
    HAS_NEXT = "has-next"


SENTENCES = {
    Code.NOT_YOUR_TURN: RULES[Reason.NOT_YOUR_TURN],
    Code.NOT_YOUR_SEAT: "seat {seat} is not yours",
    Code.WHICH_SEAT: "you hold several seats or none; say which seat you mean",
    Code.NO_SUCH_SEAT: "there is no seat {seat}; seats count from 0 to {last}",
    Code.SEAT_TAKEN: "seat {seat} is taken",
    Code.NO_OPEN_SEAT: "no seat is open at this table",
    Code.ONE_SEAT: "you sit at this table already, where each guest takes one seat",
    Code.NOT_BEGUN: "the game has not begun; it begins when all seats are taken",
    Code.HAS_BEGUN: "the game has begun, so nobody can leave a seat; resign instead",
    Code.DEALING: "all seats are taken and the game is being dealt, so nobody can leave a seat",
    Code.DEALT: "the game has been dealt without this nonce, which came too late",
    Code.SEATS_OPEN: "a seat is still open; show the nonce when all seats are taken",
    Code.NO_SEAL: "there is no seal on your seat, so there is no nonce to show",
    Code.WRONG_NONCE: "this nonce does not fit the seal on your seat",
    Code.CLOSED: "the table was closed because everybody left it",
    Code.OVER: RULES[Reason.GAME_OVER],
    Code.NOT_OVER: "the game is not over yet",
    Code.STALE: "the table has moved on: it is at step {now}, not at step {step}",
    Code.TIME_OVER: "the time of seat {seat} has run out",
    Code.NO_TAKE_BACKS: "nothing is taken back at this table",
    Code.NOTHING_TO_TAKE_BACK: "seat {seat} has done nothing that could be taken back",
    Code.REVEALED: "something was drawn or shown since, so it cannot be taken back",
    Code.NO_OFFER: "nobody waits for your answer",
    Code.SERIES_OVER: "the series has ended with game {number}",
    Code.TOO_FAST: "that was too fast; wait a moment",
    Code.TOO_OFTEN: "seat {seat} has said, asked or left {most} times; now it can only play on",
    Code.HAS_NEXT: "the next game has been set up already",
}


def refuse(code: Code, **what: Any) -> Refusal:
    """A refusal with its sentence."""
    return Refusal(code.value, what, SENTENCES[code].format(**what))


def complain(refusal: Refusal) -> Complaint:
    """A refusal as it is sent."""
    return {"code": refusal.code, "what": dict(refusal.what), "sentence": refusal.sentence}
