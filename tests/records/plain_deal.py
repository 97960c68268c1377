"""What a fair deal deals and draws, worked out from docs/notation.md alone, without the engine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

Data = dict[str, Any]

SYMBOLS = "RGBOYP"
PAIRS = [a + b for i, a in enumerate(SYMBOLS) for b in SYMBOLS[i:]]
CHIPS = [colour + value for colour in "OPBG" for value in "12"]
TOWERS = [
    "g13",
    "m13",
    "g7",
    "s7",
    "a19",
    "m19",
    "m1",
    "s1",
    "a25",
    "g25",
    "m7",
    "g19",
    "j7",
    "p7",
    "d19",
    "j19",
    "j10",
    "m10",
    "g16",
    "j16",
    "m4",
    "p4",
    "d22",
    "g22",
]


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def is_shared(data: Data) -> bool:
    return "lots" in data["deal"]


def commitment(data: Data) -> str:
    deal = data["deal"]
    if not is_shared(data):
        return hash_of(f"einklang/1 {deal['seed']} {deal['salt']}")
    options = [f"{name}={value}" for name, value in sorted(data["options"].items())]
    lines = [
        "einklang/1 deal",
        f"table {deal['table']}",
        f"game {data['game']}",
        f"players {data['players']}",
        " ".join(["options", *options]),
        " ".join(["lots", *map(str, deal["lots"])]),
        f"seed {deal['seed']}",
        f"salt {deal['salt']}",
    ]
    return hash_of("\n".join(lines))


def seals(data: Data) -> list[str | None]:
    """The seals of all nonces that were shown."""
    return [nonce and hash_of(nonce) for nonce in data["deal"]["nonces"]]


def root(data: Data) -> str:
    deal = data["deal"]
    nonces = [f"nonce {seat} {nonce or '-'}" for seat, nonce in enumerate(deal["nonces"])]
    lines = ["einklang/1 root", commitment(data), deal["seed"], deal["salt"], *nonces]
    return hash_of("\n".join(lines))


def rot(x: int, n: int) -> int:
    return (x << n | x >> (32 - n)) % 2**32


def random_words(stream: str) -> Iterator[int]:
    digest = hashlib.blake2b(stream.encode("ascii"), digest_size=16).digest()
    s0, s1, s2, s3 = (int.from_bytes(digest[at : at + 4], "little") for at in (0, 4, 8, 12))
    while True:
        word = 9 * rot(5 * s1 % 2**32, 7) % 2**32
        t = s1 * 2**9 % 2**32
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= t
        s3 = rot(s3, 11)
        yield word


class Chance:
    """The random numbers of one stream."""

    def __init__(self, stream: str) -> None:
        self.words = random_words(stream)

    def below(self, n: int) -> int:
        word = next(self.words)
        while word * n % 2**32 < 2**32 % n:
            word = next(self.words)
        return word * n // 2**32

    def draw(self, row: list[str]) -> str:
        """Take a piece out of a row that is in order."""
        return row.pop(self.below(len(row)))


def first_chances(data: Data, root: str) -> list[Chance]:
    """What the hands are dealt from, seat by seat, and then what lies open."""
    if not is_shared(data):
        return [Chance(f"{root}/0")] * (data["players"] + 1)
    return [Chance(f"{root}/0/{what}") for what in [*range(data["players"]), "open"]]


def full_stock(game: str) -> list[str]:
    copies = {"travel": (3, 2), "cards": (4, 0)}.get(game, (6, 5))
    return [pair for pair in PAIRS for _ in range(copies[pair[0] == pair[1]])]


class PlainDeal:
    """A record with its setup and draws left to be worked out from its deal."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.root: str = root(data) if is_shared(data) else data["deal"]["seed"]
        self.game: str = data["game"]
        self.players: int = data["players"]
        self.stock = full_stock(self.game)
        self.aside: list[str] = []
        chances = first_chances(data, self.root)
        size = 1 if self.game == "solo" else 6
        seats = range(self.players)
        self.hands = [[chances[seat].draw(self.stock) for _ in range(size)] for seat in seats]
        size = (2 if self.players == 2 else 1) if self.game == "cards" else 0
        self.open = [[chances[-1].draw(self.stock) for _ in range(size)] for _ in seats]

    def setup(self) -> Data:
        if self.game == "cards":
            return {"hands": [*map(list, self.hands)], "open": [*map(list, self.open)]}
        return {"racks": [*map(list, self.hands)]}

    def draws(self) -> Iterator[list[str]]:
        """What each step of the record draws; how many they are is what the record says."""
        steps = self.data["steps"]
        for number, step in enumerate(steps, 1):
            coming = steps[number]["act"] if number < len(steps) else ""
            hand, act = self.hands[step["seat"]], step["act"]
            returning = []
            if act == "swap":
                returning, hand[:] = list(hand), []
            elif act != "keep":
                tile = "".join(sorted(act[:2], key=SYMBOLS.index))
                hand.remove(tile)
                self.open[step["seat"]].append(tile)
            if self.game == "cards":
                self.aside += returning
                if coming not in ("swap", "keep"):
                    self.aside.append(self.open[step["seat"]].pop(0))
            chance = Chance(f"{self.root}/{number}")
            drew = [self.draw(chance) for _ in step["drew"]]
            hand += drew
            if self.game != "cards":
                self.stock = sorted(self.stock + returning, key=PAIRS.index)
            yield drew

    def draw(self, chance: Chance) -> str:
        self.renew()
        piece = chance.draw(self.stock)
        if self.data["options"].get("track") == "four-sectors":
            self.renew()
        return piece

    def renew(self) -> None:
        if not self.stock:
            self.stock, self.aside = sorted(self.aside, key=PAIRS.index), []


def plain_chips(data: Data) -> dict[str, str]:
    """The chips of a game of Genial Spezial."""
    copies = {2: (2, 2), 3: (3, 2), 4: (3, 3)}[data["players"]]
    row = [chip for chip in CHIPS for _ in range(copies[int(chip[1]) - 1])]
    chance = first_chances(data, root(data) if is_shared(data) else data["deal"]["seed"])[-1]
    towers = [cell for cell in TOWERS if cell in data["setup"]["chips"]]
    return {cell: chance.draw(row) for cell in towers}
