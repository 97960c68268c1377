"""How the tile-laying games are played at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from einklang.cli.playing.entry import AnyEntry
from einklang.cli.playing.prospects import Prospects
from einklang.cli.playing.terminal import KEEPING, FamilyTerminal, describe_way, marker
from einklang.cli.playing.tiles.entry import TileEntry, cells_of
from einklang.drawing import Scene
from einklang.games.facts import Exchange
from einklang.games.result import Result
from einklang.games.tiles.placing import has_to_open
from einklang.games.tiles.position import TilePosition, View
from einklang.games.tiles.ruleset import NAMING, Climb, Ruleset
from einklang.games.tiles.scoring import finished_colours
from einklang.symbols import Symbol

OPENING = (
    "Your first tile must touch a printed symbol (a small letter) that no tile touches yet:"
    " one half lies on a cell marked ∘."
)


class TileTerminal(FamilyTerminal[TilePosition, View]):
    """A rack of tiles, and a track that climbs or, in the duel, one that is pulled."""

    named = "TILE"
    participle = "placed"
    typing = """\
Typing a tile
  RB:h9-h10     red on h9 and blue on h10; capitals and spaces do not matter
  RB or 3       choose a tile by its letters or its place on the rack, then type
                its cells one by one, h9 and h10, or both, h9-h10
  Enter         place the tile that was shown; undo takes back the last part
A cell is the letter of its row, at the left, and the number of its column.
Columns lean like a backslash; the number stands at the lower right end."""

    def entry(self, view: View, attempt: Callable[[int], View]) -> AnyEntry:
        """An entry of a tile and its cells."""
        return TileEntry(view, attempt)

    def rules(self, position: TilePosition) -> list[str]:
        """The rules of the variant."""
        return rules_in_short(position.layout.ruleset)

    def describe_end(self, position: TilePosition, result: Result) -> str:
        """A full board, or all colours at their goal."""
        if result.ended == "board-full":
            return "no tile fits any more"
        if position.players == 1:
            return "all six colours are at their goal"
        track = position.layout.ruleset.track
        if isinstance(track, Climb):
            return f"all six colours of a side are on {track.stops[-1]}, which wins at once"
        return "all six colours are on one half, which wins at once"

    def with_pending(self, scene: Scene, view: View, action: int, after: View) -> Scene:
        """The scene with the tile on its cells."""
        laid = after.scene()
        return replace(scene, symbols=laid.symbols, tiles=laid.tiles, last=laid.last)

    def with_marks(self, scene: Scene, view: View) -> Scene:
        """The scene with the cells on which a first tile is always right."""
        if not _opens(view):
            return scene
        found = [NAMING.cell(name) for name in opening_cells(view)]
        return replace(scene, hints=frozenset(cell for cell in found if cell is not None))

    def describe_need(self, view: View) -> str:
        """Where the first tile has to lie."""
        return OPENING if _opens(view) else ""

    def describe_rest(self, view: View, labels: Sequence[str]) -> str:
        """What is in the bag, and which racks are not full."""
        others = [
            f"{size} on the rack of {labels[seat]}"
            for seat, size in enumerate(view.rack_sizes)
            if seat != view.seat and size < view.layout.ruleset.rack
        ]
        return ", ".join([f"{view.bag_size} tiles in the bag", *others]) + "."

    def describe_standing(self, view: View) -> str:
        """The weakest colours of the view's seat, or in the duel who holds how many colours."""
        if isinstance(view.layout.ruleset.track, Climb):
            return super().describe_standing(view)
        own, other = self.held(view, view.seat), self.held(view, 1 - view.seat)
        return f"colours on your half {own}, on the other {other}"

    def describe_move(self, before: View, after: View, symbol: Symbol) -> str:
        """Where a marker came; on a tug track from and to whose half."""
        if isinstance(before.layout.ruleset.track, Climb):
            return super().describe_move(before, after, symbol)
        old, new = _pulled(before, symbol), _pulled(after, symbol)
        lost = after.steps[-1].points[symbol] - (new - old)
        return describe_way(symbol, _field(old), _field(new), f"{lost} lost" if lost else "")

    def goals(self, view: View) -> Sequence[int]:
        """The stops of the track."""
        track = view.layout.ruleset.track
        return track.stops if isinstance(track, Climb) else (track.reach,)

    def reached(self, before: View, after: View) -> list[tuple[Symbol, int]]:
        """The colours that came to a stop, or in the duel those whose flag was won."""
        track = before.layout.ruleset.track
        if isinstance(track, Climb):
            return super().reached(before, after)
        flags = [view.row.duel_markers for view in (before, after)]
        return [
            (symbol, track.reach)
            for symbol in before.game.colours
            if flags[1][symbol] == after.seat != flags[0][symbol]
        ]

    def exchange_colours(self, view: View) -> Sequence[Symbol]:
        """The weakest colours; in the duel, those that cannot be pulled further."""
        if view.game.exchange is not Exchange.FINISHED_COLOURS:
            return super().exchange_colours(view)
        side = view.side(view.seat)
        finished = finished_colours(view.layout.rules, view.row.tracks, side)
        return [symbol for symbol in view.game.colours if finished >> symbol & 1]

    def held(self, position: TilePosition, side: int) -> int | None:
        """In the duel, how many colours stand on a half."""
        if isinstance(position.layout.ruleset.track, Climb):
            return None
        return sum(value > 0 for value in position.scores[side].values())


def opening_cells(view: View) -> frozenset[str]:
    """The free cells on which any tile is a legal one, in whatever way it lies there."""
    legal: set[frozenset[str]] = {
        frozenset(cells_of(prospect)) for prospect in Prospects(view).by_points()
    }
    taken = view.board.keys()
    board = view.layout.board
    pairs = [frozenset(board.names[board.number[cell]] for cell in pair) for pair in board.pairs]
    fitting = [pair for pair in pairs if not pair & taken]
    barred = {cell for pair in fitting if pair not in legal for cell in pair}
    return frozenset(cell for pair in fitting for cell in pair if cell not in barred)


def _opens(view: View) -> bool:
    running = not view.over and not view.exchange_offered
    return running and bool(has_to_open(view.layout.rules, view.row))


def _pulled(view: View, symbol: Symbol) -> int:
    """Where a marker stands on a tug track; behind the middle it is below 0."""
    return marker(view, symbol) - view.scores[1 - view.seat][symbol.letter]


def _field(place: int) -> str:
    return "0" if not place else f"your {place}" if place > 0 else f"their {-place}"


_LINES = (
    "Each half of a tile counts the equal symbols in the unbroken lines that lead away"
    " from it, printed ones (small letters) too, but never its own tile."
)

_BONUS = "you must place another tile at once, before you draw."


def rules_in_short(ruleset: Ruleset) -> list[str]:
    """The rules of a variant in a few sentences."""
    return [_LINES, _track(ruleset), *_exchange(ruleset), _end(ruleset)]


def _track(ruleset: Ruleset) -> str:
    if not isinstance(ruleset.track, Climb):
        return (
            "Points pull the colour's marker towards you. Pulling it to your"
            f" {ruleset.track.reach} earns a bonus turn, unless you hold its flag already: {_BONUS}"
        )
    stops = " and ".join(map(str, ruleset.track.stops))
    whose = "your team's marker" if ruleset.teams else "the colour's marker"
    halts = f"Points move {whose}. It halts at {stops}; points beyond are lost."
    if not ruleset.bonus_turns:
        return halts
    return f"{halts} Bringing it there earns a bonus turn: {_BONUS}"


def _exchange(ruleset: Ruleset) -> list[str]:
    if ruleset.exchange is Exchange.LACKING_WEAKEST:
        whose = "your team's" if ruleset.teams else "your"
        return [
            f"If no tile on your rack shows {whose} weakest colour, or any of several equally weak"
            " ones, at the end of your turn, you may show and exchange them all before you refill."
            f" {KEEPING}"
        ]
    if ruleset.exchange is Exchange.FINISHED_COLOURS:
        return [
            "At the end of your turn, before you refill, you may show and exchange all tiles with"
            f" a colour that stands on the last field of your half. {KEEPING}"
        ]
    return []


def _end(ruleset: Ruleset) -> str:
    if not isinstance(ruleset.track, Climb):
        return (
            "All six colours on your half win at once. Otherwise the game ends when no tile"
            " fits any more, and whoever holds more colours wins."
        )
    goal = ruleset.track.stops[-1]
    if ruleset.players == (1,):
        return (
            "The game ends when no tile fits any more. Your result is your weakest colour;"
            f" the best there is, all six on {goal}, ends it at once."
        )
    side = "team" if ruleset.teams else "player"
    return (
        f"The game ends when no tile fits any more. The {side} whose weakest colour is"
        f" highest wins; all six colours on {goal} win at once."
    )


TERMINAL = TileTerminal()
