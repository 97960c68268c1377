"""Programs that answer lines with lines."""

from __future__ import annotations

import sys
from threading import Event

import pytest

from einklang.bots.asking import BotFailed
from einklang.bots.programs import LONGEST_LINE, Program

LONG = b"x" * 1_000_000  # more than a pipe holds


def python(code: str) -> Program:
    return Program([sys.executable, "-IS", "-c", code])


def test_a_question_may_be_longer_than_a_pipe() -> None:
    program = python("print(len(input())); print(len(input()))")
    assert program.ask(LONG, 60, Event()) == b"1000000"
    assert program.ask(b"", 60, Event()) == b"0"
    program.end(b"")


def test_an_answer_may_be_as_long_as_a_line_and_no_longer() -> None:
    program = python("while True: print('y' * int(input()), flush=True)")
    assert len(program.ask(b"%d" % LONGEST_LINE, 60, Event())) == LONGEST_LINE
    with pytest.raises(BotFailed, match="wrote a line of more than 65536 bytes"):
        program.ask(b"%d" % (LONGEST_LINE + 1), 60, Event())
    program.kill()


def test_who_does_not_read_is_not_waited_for() -> None:
    program = python("import time; time.sleep(1000)")
    with pytest.raises(BotFailed, match=r"did not answer within 0\.2 seconds"):
        program.ask(LONG, 0.2, Event())
    program.kill()


def test_who_answers_without_having_read_is_told_so() -> None:
    program = python("import time; print('yes', flush=True); time.sleep(1000)")
    with pytest.raises(BotFailed, match="answered before it had read what it was asked"):
        program.ask(LONG, 60, Event())
    program.kill()


def test_a_question_to_one_that_has_gone_is_no_broken_pipe() -> None:
    program = python("print(input(), flush=True)")
    assert program.ask(b"hey", 60, Event()) == b"hey"
    for question in (b"again", LONG):
        with pytest.raises(BotFailed, match="ended with exit code 0"):
            program.ask(question, 60, Event())
    program.kill()


def test_more_than_one_line_is_noticed_with_the_next_question() -> None:
    program = python(r"input(); print('one\ntwo', flush=True); input()")
    assert program.ask(b"", 60, Event()) == b"one"
    with pytest.raises(BotFailed, match="wrote more than one line for an answer"):
        program.ask(b"", 60, Event())
    program.kill()
