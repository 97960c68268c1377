"""A family of games from outside: its own folder and one line that names it, and all rooms know it.

Every test starts a Python of its own that finds the package `dominoes`, as a user's would. Nothing
of Einklang names it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from running_server import PROGRAM, UNHURRIED

OUTSIDE = Path(__file__).parent
ROOT = OUTSIDE.parents[1]
EXAMPLE = ROOT / "examples" / "play_all_games.py"

# Kernels as plain Python: a game of 21 tiles is played sooner than its rules are compiled.
PLAIN = {**os.environ, "PYTHONPATH": str(OUTSIDE), "NUMBA_DISABLE_JIT": "1"}
COMPILED = {**os.environ, "PYTHONPATH": str(OUTSIDE)}


def python(code: str, env: dict[str, str] = PLAIN) -> str:
    return run([sys.executable, "-c", code], env=env)


def run(command: list[str], env: dict[str, str] = PLAIN, typed: str = "") -> str:
    done = subprocess.run(
        command, env=env, input=typed, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_einklang_itself_names_no_dominoes() -> None:
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml")]
    assert sources
    assert not [file for file in sources if "domino" in file.read_text(encoding="utf-8").lower()]


def test_it_keeps_the_contract_from_python() -> None:
    python(
        "import einklang\n"
        "from einklang.testing import check_game\n"
        "check_game(einklang.game('dominoes'))\n"
    )


def test_simple_players_play_it_inside_the_kernels() -> None:
    told = python(
        "import einklang\n"
        "bots = ['random', 'greedy', 'balanced']\n"
        "games = einklang.play_games('dominoes', 3, bots, 500, seed=1)\n"
        "print(*games.places.mean(axis=0))\n",
        COMPILED,
    )
    random, greedy, balanced = map(float, told.split())
    assert random > max(greedy, balanced) + 0.2


COMPILE = """
import gc
import einklang
from numba.core.dispatcher import Dispatcher

einklang.play_games("cards", 2, "balanced", 1)
kernels = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
print("dominoes" in einklang.GAMES, [each.__name__ for each in kernels if each.stats.cache_misses])
"""


def test_where_it_is_known_the_other_families_are_not_compiled_anew() -> None:
    python(COMPILE, dict(os.environ))
    assert python(COMPILE, COMPILED) == "True []\n"


BOTS = ["random", "greedy", "balanced", "level1", "level2", "level3", "montecarlo"]


@pytest.mark.parametrize("bot", BOTS)
def test_bots_without_a_net_choose(bot: str) -> None:
    python(
        "import einklang\n"
        "game = einklang.game('dominoes')\n"
        "view = game.view(game.new(2, seed=1), 0)\n"
        f"action = einklang.bot('{bot}', 1).choose(view, einklang.Budget(rollouts=2))\n"
        "assert action in game.legal(view).numbers\n"
    )


def test_a_level_with_a_net_says_what_to_choose_instead() -> None:
    told = python(
        "import einklang\n"
        "game = einklang.game('dominoes')\n"
        "try:\n"
        "    einklang.bot('level5', 1).choose(game.view(game.new(2, seed=1), 0))\n"
        "except einklang.SetupError as error:\n"
        "    print(error)\n"
    )
    assert told == "level5 has learned nothing of dominoes-2; choose a level from 1 to 3\n"


def test_what_tells_a_net_nothing_is_not_trained(tmp_path: Path) -> None:
    file = tmp_path / "dominoes-2.npz"
    command = [str(PROGRAM), "train", "dominoes-2", "--minutes", "1", "--out", str(file)]
    done = subprocess.run(command, env=PLAIN, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "einklang: dominoes-2 cannot be learned: the games of dominoes tell a net nothing.\n"
    )
    assert not file.exists()


def test_a_refusal_has_the_words_of_the_game() -> None:
    told = python(
        "import einklang\n"
        "game = einklang.game('dominoes')\n"
        "state = game.set_up(2, hands=[['RB', 'GG']], seed=1)\n"
        "for text in ('RR<', 'swap', 'R<'):\n"
        "    try:\n"
        "        game.apply(state, text)\n"
        "    except einklang.ActionError as error:\n"
        "        print(error)\n"
    )
    assert told.splitlines() == [
        "RR is not in the hand (RB GG)",
        "no exchange is offered now; play an action such as RB<",
        "'R<' is not an action; write a tile, the symbol that touches the row in front, and the end"
        " of the row, such as RB< or RB>",
    ]


def test_from_python_alone_a_game_is_registered_once() -> None:
    told = python(
        "import einklang\n"
        "from dominoes.domino_game import DominoGame, Ruleset\n"
        "long = DominoGame(Ruleset('long-dominoes', 'dominoes with five tiles', hand=5))\n"
        "einklang.register(long)\n"
        "assert einklang.game('long-dominoes') is long\n"
        "print(*list(einklang.GAMES)[-2:], *long.new(3, seed=1).hand_sizes)\n"
        "try:\n"
        "    einklang.register(DominoGame(Ruleset('long-dominoes')))\n"
        "except einklang.SetupError as error:\n"
        "    print(error)\n"
    )
    assert told.splitlines() == [
        "dominoes long-dominoes 5 5 5",
        "there is a game 'long-dominoes' already; give this one another name",
    ]


def test_the_command_line_plays_simulates_and_verifies_it(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["dominoes", "--bots", "balanced,level2", "--games", "2", "--seed", "1"]
    run([str(PROGRAM), "simulate", *words, "--out", str(file)])
    assert "2 of 2 records hold." in run([str(PROGRAM), "verify", str(file)])
    record = json.loads(file.read_text().splitlines()[0])
    assert (record["game"], len(record["steps"])) == ("dominoes", 21)
    kept = tmp_path / "kept.jsonl"
    command = [str(PROGRAM), "play", "dominoes", "--seed", "1", "--file", str(kept)]
    told = run(command, typed="legal\nYB>\n\nquit\n")
    assert "YB> (B +1, Y +1)" in told
    assert json.loads(kept.read_text())["steps"][0]["act"] == "YB>"


def test_a_whole_game_is_played_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    command = [str(PROGRAM), "play", "dominoes", "--seed", "1", "--file", str(kept)]
    told = run([*command, "--bots", "greedy,random"])
    assert "whoever is to move has no tile left" in told
    assert "1 of 1 records hold." in run([str(PROGRAM), "verify", str(kept)])


def test_a_hint_at_the_terminal_says_what_nobody_has_learned_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    kept = tmp_path / "kept.jsonl"
    command = [str(PROGRAM), "play", "dominoes", "--seed", "1", "--file", str(kept)]
    told = run(command, typed="hint\nYB>\n\nquit\n")
    assert "YB> (B +1, Y +1)" in told
    assert "level6 has learned nothing of dominoes-2" in told
    assert json.loads(kept.read_text())["steps"][0]["act"] == "YB>"


def test_a_record_with_a_wrong_tile_does_not_hold(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["dominoes", "--bots", "greedy", "--games", "1", "--seed", "1"]
    run([str(PROGRAM), "simulate", *words, "--out", str(file)])
    record = json.loads(file.read_text())
    record["steps"][3]["points"] = {"R": 5}
    file.write_text(json.dumps(record) + "\n")
    done = subprocess.run(
        [str(PROGRAM), "verify", str(file)], env=PLAIN, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "step 4" in done.stdout + done.stderr


def test_environments_show_it() -> None:
    python(
        "from pettingzoo.test import api_test\n"
        "from einklang.rl.pettingzoo import env\n"
        "api_test(env('dominoes', players=2), num_cycles=50)\n"
        "import gymnasium, einklang.rl.gymnasium\n"
        "table = gymnasium.make('einklang/dominoes-3-v0', bots='greedy')\n"
        "seen, info = table.reset(seed=1)\n"
        "over, turns = False, 0\n"
        "while not over:\n"
        "    assert table.observation_space.contains(seen)\n"
        "    action = table.action_space.sample(seen['action_mask'])\n"
        "    seen, reward, over, cut_off, info = table.step(action)\n"
        "    turns += 1\n"
        "assert (turns, cut_off) == (7, False) and -1 <= reward <= 1\n"
    )


def test_open_spiel_plays_it_to_its_bounds() -> None:
    pytest.importorskip("pyspiel")
    python(
        "import random, pyspiel, einklang.rl.openspiel\n"
        "game = pyspiel.load_game('einklang_dominoes')\n"
        "state, dice, moves = game.new_initial_state(), random.Random(1), 0\n"
        "while not state.is_terminal():\n"
        "    moves += not state.is_chance_node()\n"
        "    state.apply_action(dice.choice(state.legal_actions()))\n"
        "assert moves == game.max_game_length() == 21\n"
    )


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The address of a server that hosts tables meanwhile."""
    where = ["--port", "0", "--database", str(folder / "tables.db")]
    command = [str(PROGRAM), "serve", *where, *UNHURRIED]
    with subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = None
            while found is None and (line := server.stdout.readline()):
                found = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert found
            yield found[0]
        finally:
            server.terminate()


def test_a_live_table_plays_it_and_its_record_holds(tmp_path: Path) -> None:
    with hosted(tmp_path) as address:
        # The same program that plays all seven games, told to play this one.
        code = re.sub("(?m)^PLAYERS = .*$", 'PLAYERS = {"dominoes": 2}', EXAMPLE.read_text())
        player = tmp_path / "player.py"
        player.write_text(code)
        told = run([sys.executable, str(player), address, str(tmp_path)])
        assert re.match(r"dominoes: place \d of 2 after 21 steps", told)
    assert "1 of 1 records hold." in run([str(PROGRAM), "verify", str(tmp_path / "dominoes.jsonl")])


class Guest:
    """Somebody who plays all seats of a table."""

    def __init__(self, address: str) -> None:
        self._address = f"{address}/api"
        self._said = 0
        self._browser = build_opener(HTTPCookieProcessor(CookieJar()))
        seats = [{"kind": "me", "name": name} for name in ("Anna", "Bernd")]
        terms = {"game": "dominoes", "seats": seats, "hints": True}
        self.table = self.ask("/tables", terms)["table"]

    def ask(self, path: str, body: Any = None) -> Any:
        """What the server answers, as JSON or as text."""
        data = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"Content-Type": "application/json"}
        with self._browser.open(Request(self._address + path, data, headers)) as answer:
            told = answer.read().decode()
            return json.loads(told) if "json" in answer.headers["Content-Type"] else told

    def look(self, what: str = "") -> Any:
        return self.ask(f"/tables/{self.table}{what}")

    def tell(self, what: str, **more: Any) -> Any:
        """Send a command, each with an id of its own."""
        self._said += 1
        command = {"type": what, "id": f"c{self._said}", **more}
        return self.ask(f"/tables/{self.table}/commands", command)

    def act(self) -> None:
        legal = self.look("/legal")
        self.tell("act", step=legal["step"], action=legal["actions"][0]["action"])


def test_all_that_a_live_table_offers_it_offers_for_dominoes(tmp_path: Path) -> None:
    with hosted(tmp_path) as address:
        guest = Guest(address)
        guest.act()
        own = guest.look()["own"]
        record = guest.look("/record")
        assert record["seen_by"] == [0, 1]
        assert [len(hand) for hand in record["setup"]["hands"]] == [4, 4]
        assert {seat: len(told["hand"]) for seat, told in own.items()} == {"0": 4, "1": 4}
        assert guest.look("/picture.svg").startswith("<svg")
        with pytest.raises(HTTPError) as refused:
            guest.look("/hint")
        assert "has learned nothing of dominoes-2" in json.load(refused.value)["sentence"]

        while guest.look()["seen"]["table"]["bag_size"] > 0:
            guest.act()
        before = guest.look()["seen"]["table"]
        guest.act()  # nothing is drawn any more that would forbid to take it back
        guest.tell("offer-take-back", seat=before["turn"])
        assert guest.look()["seen"]["table"] == before
        while guest.look()["seen"]["phase"] != "over":
            guest.act()
        replay = guest.look("/replay")
        assert len(replay["passages"]) == len(replay["steps"]) == 21
        assert len(replay["table"]["line"]) == 0
        guest.tell("rematch", seat=0)
        following = guest.look()["seen"]["next"]
        assert guest.ask(f"/tables/{following}")["seen"]["terms"]["game"] == "dominoes"


# What is changed in a copy: the other half counts two, and so the same tile brings more.
TWIN = {"dominoes": "twins", "points[outer] += 1\n": "points[outer] += 2\n"}


def test_two_families_with_the_same_layout_of_rows_are_two(tmp_path: Path) -> None:
    for file in (OUTSIDE / "dominoes").glob("*.py"):
        code = file.read_text()
        for old, new in TWIN.items():
            code = code.replace(old, new)
        copy = tmp_path / "twins" / file.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(code)
    for env in (PLAIN, {**COMPILED, "EINKLANG_CACHE_DIR": str(tmp_path / "cache")}):
        told = python(
            "import sys, einklang\n"
            f"sys.path.append({str(tmp_path)!r})\n"
            "from twins.domino_game import DOMINOES\n"
            "einklang.register(DOMINOES)\n"
            "for name in ('dominoes', 'twins', 'dominoes'):\n"
            "    game = einklang.game(name)\n"
            "    state = game.set_up(2, hands=[['RB']], seed=1)\n"
            "    after = game.apply(state, 'RB<')\n"
            "    print(name, after.scores[0]['R'], after.scores[0]['B'])\n",
            env,
        )
        assert told.splitlines() == ["dominoes 1 1", "twins 1 2", "dominoes 1 1"]


def test_two_families_cannot_share_the_class_of_their_rules() -> None:
    told = python(
        "import dataclasses, einklang\n"
        "family = einklang.game('dominoes').family\n"
        "told = {each.name: getattr(family, each.name) for each in dataclasses.fields(family)"
        " if each.init}\n"
        "try:\n"
        "    type(family)(**told | {'name': 'twins'})\n"
        "except einklang.SetupError as error:\n"
        "    print(error)\n"
    )
    assert told == (
        "the rules of twins are rows of the class Rules, and so are those of dominoes;"
        " give each family a class of its own\n"
    )
