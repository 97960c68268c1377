"""Play one game of every kind on a running server, as a person against computer players.

python examples/play_all_games.py [ADDRESS] [FOLDER FOR THE RECORDS]
"""

import json
import sys
import time
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

ADDRESS = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else "http://127.0.0.1:8000"
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else ".")

PLAYERS = {"classic": 2, "travel": 2, "solo": 1, "team": 4, "duel": 2, "spezial": 3, "cards": 4}

# The server knows its guests by a cookie; this keeps it from one request to the next.
browser = build_opener(HTTPCookieProcessor(CookieJar()))


def ask(path: str, body: Any = None) -> Any:
    """Ask the server for something; with a body, tell it to do something."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"Content-Type": "application/json"}
    with browser.open(Request(f"{ADDRESS}/api{path}", data, headers)) as answer:
        return json.load(answer)


def play(game: str, players: int) -> Any:
    """Play a game to its end and return the table as it is then."""
    bots = [{"kind": "bot", "level": f"level{2 + n % 2}"} for n in range(players - 1)]
    seats = [{"kind": "me", "name": "Example"}, *bots]
    table = ask("/tables", {"game": game, "seats": seats})["table"]
    while True:
        now = ask(f"/tables/{table}")
        if now["seen"]["phase"] == "over":
            return now["seen"]
        if str(now["seen"]["table"]["turn"]) not in now["own"]:
            time.sleep(0.05)  # a computer player thinks; a WebSocket would tell when it is done
            continue
        legal = ask(f"/tables/{table}/legal")
        best = max(legal["actions"], key=lambda each: sum(each["points"].values()))
        # The id lets us send this again after a lost connection: it is carried out once.
        act = {"type": "act", "id": f"step-{legal['step']}", "step": legal["step"]}
        # If we may exchange after it, we do; said at once, nobody sees whether we had a choice.
        ask(f"/tables/{table}/commands", {**act, "action": best["action"], "answer": "swap"})


for game, players in PLAYERS.items():
    seen = play(game, players)
    assert seen["phase"] == "over"
    record = ask(f"/tables/{seen['id']}/record")
    (FOLDER / f"{game}.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    me = next(n for n, seat in enumerate(seen["seats"]) if seat["kind"] == "person")
    place, points = seen["result"]["places"][me], seen["result"]["scores"]
    print(f"{game}: place {place} of {players} after {len(record['steps'])} steps; {points}")
