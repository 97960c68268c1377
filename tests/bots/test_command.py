"""Names of bots that are programs."""

from __future__ import annotations

import os

import pytest

from einklang.bots.bot import bot, is_bot, known_bot
from einklang.bots.programs import is_command, read_command, split_names
from einklang.games.errors import SetupError


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exec:true", ["true"]),
        ("Exec: true  -a 'B c'", ["true", "-a", "B c"]),
        ("exec:sh -c 'x, y' \"z\" a\\ b", ["sh", "-c", "x, y", "z", "a b"]),
        ("exec:sh $HOME; ls | wc", ["sh", "$HOME;", "ls", "|", "wc"]),
        ("exec:/bin/sh", ["/bin/sh"]),
    ],
)
def test_a_command_is_split_as_a_shell_would_but_run_without_one(
    name: str, words: list[str]
) -> None:
    assert is_command(name)
    assert read_command(name) == words
    assert known_bot(name) == name
    assert is_bot(name)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("exec:", "exec: names no command; write one such as exec:python3 mybot.py"),
        ("exec:  ", "exec: names no command"),
        ("exec:no-such-program -x", "there is no program 'no-such-program' to run"),
        ("exec:./no/such/bot", "there is no program './no/such/bot' to run"),
        ("exec:/etc/passwd", "there is no program '/etc/passwd' to run"),
        ("exec:/", "there is no program '/' to run"),
        ("exec:python3 'x", "cannot be read: no closing quotation"),
    ],
)
def test_a_command_that_cannot_be_run_is_refused_when_it_is_named(name: str, says: str) -> None:
    for use in (known_bot, lambda given: bot(given, 1)):
        with pytest.raises(SetupError) as refusal:
            use(name)
        assert says in str(refusal.value)
        assert str(refusal.value).isprintable()
    assert is_bot(name), "no person may be called so"


def test_where_there_are_no_process_groups_no_program_is_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(SetupError, match="need process groups, which Linux and macOS have and Win"):
        bot("exec:true", 1)


@pytest.mark.parametrize("name", ["random", "executive", "exec", "", "balanced:1.5"])
def test_other_names_are_no_commands(name: str) -> None:
    assert not is_command(name)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", [""]),
        (",", ["", ""]),
        ("random", ["random"]),
        ("random, greedy,", ["random", "greedy", ""]),
        ("exec:a b,greedy", ["exec:a b", "greedy"]),
        ("exec:a 'b,c',exec:d \"e,'f\\\",\",g", ["exec:a 'b,c'", 'exec:d "e,\'f\\","', "g"]),
        ("exec:a\\,b,c", ["exec:a\\,b", "c"]),
        ("it's,greedy", ["it's", "greedy"]),
        ("a\\", ["a\\"]),
    ],
)
def test_names_stand_between_commas_that_are_not_quoted(text: str, names: list[str]) -> None:
    assert split_names(text) == names
