"""Positions for the tests of the naive implementation."""

from .tiles import NAMES, Cell, NaiveGame

MIXED = ["RB", "GY", "GG", "BB", "OP", "RO"]  # shows every colour: no exchange by weakest colour


def game_amid(
    game: str, players: int, racks: list[list[str]], letters: dict[Cell, str]
) -> NaiveGame:
    """A game past its first round with these symbols on the board."""
    it = NaiveGame(game, players, racks)
    it.first_turn = [False] * players
    it.board.update(letters)
    return it


def place(tile: str, first: Cell, second: Cell) -> str:
    return f"{tile}:{NAMES[first]}-{NAMES[second]}"


def row(letter: str, cells: list[Cell]) -> dict[Cell, str]:
    return dict.fromkeys(cells, letter)


def set_duel(it: NaiveGame, fields: dict[str, int]) -> None:
    """Put the duel's markers on these fields, seen from seat 0."""
    for letter, field in fields.items():
        it.markers[0][letter] = field
        it.markers[1][letter] = -field
