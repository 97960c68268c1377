"""An external bot for Einklang that plays any legal action; docs/external-bots.md explains it."""

import json
import random
import sys


def say(message):
    """Write one line, and do not leave it waiting in a buffer."""
    print(json.dumps(message), flush=True)


dice = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        dice = random.Random(message["seed"])
        say({"type": "ready", "name": "Any legal action"})
    elif message["type"] == "choose":
        say({"id": message["id"], "action": dice.choice(message["legal"])})
    elif message["type"] == "goodbye":
        break
