"""All that a program can do wrong, and its time."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from einklang.bots import programs
from einklang.bots.asking import Bot, BotFailed, Budget, Cancelled
from einklang.bots.bot import bot
from programs import FIRST, TinyProgram, first_view

FLOOD = 'while True: sys.stdout.write("x" * 1000)'
BAD = [
    ({"begin": "sys.exit(7)"}, "ended with exit code 7"),
    ({"begin": "1 / 0"}, "ended with exit code 1; its last words were .*ZeroDivisionError"),
    ({"begin": "os.kill(os.getpid(), signal.SIGSEGV)"}, "was ended by SIGSEGV"),
    ({"begin": "print('\\033[31mhey', file=sys.stderr); sys.exit(1)"}, r'were "�\[31mhey"'),
    ({"begin": "os.write(2, b'x' * 99_999 + b'\\n\\xff!'); sys.exit(1)"}, "x / �!"),
    ({"begin": "spawn(); sys.exit(5)"}, "ended with exit code 5"),
    ({"begin": "os.close(1); time.sleep(1000)"}, "closed its output"),
    ({"begin": "print('Hello!', flush=True)"}, "answered 'Hello!', which is not a JSON object"),
    ({"begin": FLOOD}, "wrote a line of more than 65536 bytes"),
    ({"begin": "while True: print('y' * 99)"}, "is not a JSON object|before it had read"),
    ({"begin": "while True: print()"}, "answered '', which is not a JSON object|before it had"),
    ({"hello": "sys.exit(0)"}, "ended with exit code 0"),
    ({"hello": "say([1])"}, r"answered '\[1\]', which is not a JSON object"),
    ({"hello": "say({})"}, "answered hello with type None, not 'ready'"),
    ({"hello": 'say({"type": "ready", "name": 5})'}, "gave 5 as its name"),
    ({"hello": 'print(chr(123) + chr(34) + "type", flush=True)'}, "not a JSON object"),
    ({"hello": "os.write(1, b'\\xff\\n')"}, "answered '.*', which is not a JSON object"),
    ({"hello": 'print("[" * 60000, flush=True)'}, "which is not a JSON object"),
    ({"hello": 'print("1" * 60000, flush=True)'}, "which is not a JSON object"),
    ({"hello": 'print("1" * 70000, flush=True)'}, "wrote a line of more than 65536 bytes"),
    ({"choose": "sys.exit(3)"}, r"\(Tiny\) ended with exit code 3"),
    ({"choose": "say({})"}, "answered with id None, not 1"),
    ({"choose": 'say({"id": 2, "action": message["legal"][0]})'}, "answered with id 2, not 1"),
    ({"choose": 'say({"id": True, "action": message["legal"][0]})'}, "with id True, not 1"),
    ({"choose": 'say({"id": "1", "action": message["legal"][0]})'}, "with id '1', not 1"),
    ({"choose": 'say({"id": 1})'}, "answered with action None, which is not a text"),
    ({"choose": 'say({"id": 1, "action": 0})'}, "answered with action 0, which is not a text"),
    ({"choose": 'say({"id": 1, "action": {"a": 1}})'}, "with action an object, which is not"),
    ({"choose": 'say({"id": 1, "action": "xyz"})'}, "answered 'xyz', which is not an action"),
    ({"choose": 'say({"id": 1, "action": chr(0xd800)})'}, r"answered '\\ud800', which is not an"),
    ({"choose": 'say({"id": 1, "action": "keep"})'}, "answered 'keep', which is not legal now"),
    ({"choose": 'say({"id": 1, "action": "RR:h8-h9"})'}, "'RR:h8-h9', which is not legal now"),
    ({"choose": f'say({{"id": 1, "action": "a" * 99}}); {FIRST}'}, "answered 'aaa.*…, which is"),
]


@pytest.mark.parametrize(("parts", "what"), BAD, ids=[" ".join(p.values()) for p, _ in BAD])
def test_whatever_it_does_wrong_is_one_sentence(
    tmp_path: Path, made: list[Bot], parts: dict[str, str], what: str
) -> None:
    program = TinyProgram(tmp_path, **parts)
    made.append(bot(program.name, 1))
    with pytest.raises(BotFailed, match=what) as failure:
        made[0].choose(first_view("classic"))
    said = str(failure.value)
    assert said.startswith(program.name[:100])
    assert said.isprintable()
    assert not said.endswith(".")
    assert len(said) < 800
    program.check_gone()
    with pytest.raises(ChildProcessError):  # no zombie is left, either
        os.waitpid(program.pids[0], os.WNOHANG)


def test_a_second_line_for_an_answer_is_refused(tmp_path: Path, made: list[Bot]) -> None:
    twice = 'line = json.dumps({"id": 1, "action": message["legal"][0]}); print(f"{line}\\n{line}")'
    program = TinyProgram(tmp_path, choose=f"{twice}; sys.stdout.flush()")
    made.append(bot(program.name, 1))
    made[0].choose(first_view())
    with pytest.raises(BotFailed, match=r"more than one line for an answer|with id 1, not 2"):
        made[0].choose(first_view())
    program.check_gone()


class TestTime:
    """A program that does not answer in time is ended; one second of grace is left to it."""

    SLEEP = "time.sleep(1000)"

    def test_no_answer(self, tmp_path: Path, made: list[Bot]) -> None:
        program = TinyProgram(tmp_path, choose=self.SLEEP)
        made.append(bot(program.name, 1))
        with pytest.raises(BotFailed, match=r"did not answer within 1\.05 seconds"):
            made[0].choose(first_view(), Budget(seconds=0.05))
        program.check_gone()

    def test_not_ready(
        self, tmp_path: Path, made: list[Bot], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(programs, "START_SECONDS", 2.0)
        program = TinyProgram(tmp_path, hello=self.SLEEP)
        made.append(bot(program.name, 1))
        with pytest.raises(BotFailed, match=r"did not answer within 2 seconds"):
            made[0].choose(first_view())
        program.check_gone()

    def test_rollouts_take_their_time_but_not_for_ever(
        self, tmp_path: Path, made: list[Bot], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(programs, "ROLLOUT_SECONDS", 0.1)
        program = TinyProgram(tmp_path, choose=self.SLEEP)
        made.append(bot(program.name, 1))
        with pytest.raises(BotFailed, match=r"did not answer within 1\.1 seconds"):
            made[0].choose(first_view(), Budget(rollouts=1))

    @pytest.mark.parametrize("chatter", ["say", "complain"])
    def test_half_a_line_and_any_complaint_are_no_answer(
        self, tmp_path: Path, made: list[Bot], chatter: str
    ) -> None:
        stream = "stdout" if chatter == "say" else "stderr"
        dot = f"sys.{stream}.write('.'), sys.{stream}.flush(), time.sleep(0.01)"
        forever = f"while True: {dot}"
        program = TinyProgram(tmp_path, begin=f"def chatter():\n  {forever}", choose="chatter()")
        made.append(bot(program.name, 1))
        with pytest.raises(BotFailed, match="did not answer within"):
            made[0].choose(first_view(), Budget(seconds=0.05))
        program.check_gone()

    @pytest.mark.parametrize("where", ["hello", "choose"])
    def test_cancelling_ends_the_wait_and_the_program(
        self, tmp_path: Path, made: list[Bot], where: str
    ) -> None:
        program = TinyProgram(tmp_path, **{where: f"spawn(); note('asleep'); {self.SLEEP}"})
        made.append(bot(program.name, 1))
        budget = Budget(seconds=1000)

        def cancel() -> None:
            program.wait_until_noted("asleep")
            budget.cancelled.set()

        canceller = threading.Thread(target=cancel)
        canceller.start()
        with pytest.raises(Cancelled):
            made[0].choose(first_view(), budget)
        canceller.join()
        program.check_gone()

    def test_a_cancelled_budget_starts_nothing(self, tmp_path: Path, made: list[Bot]) -> None:
        program = TinyProgram(tmp_path)
        budget = Budget(seconds=1)
        budget.cancelled.set()
        made.append(bot(program.name, 1))
        with pytest.raises(Cancelled):
            made[0].choose(first_view(), budget)
        assert not program.log.exists()
