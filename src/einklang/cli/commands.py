"""The commands of the program `einklang`, and what each takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from einklang import __version__
from einklang.cli import hosting

app = typer.Typer(
    name="einklang",
    help="Play and study the Einfach Genial (Ingenious) family of games.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="A game of `einklang games`.")]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="Number of players; the smallest if not said.")
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", "-o", metavar="NAME=VALUE", help="What the game leaves open: track=three-zones."
    ),
]
Seed = Annotated[
    int | None, typer.Option(help="Number that fixes all draws; the same seed, the same games.")
]
NoColour = Annotated[bool, typer.Option("--no-color", help="Draw with letters only.")]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"einklang {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
) -> None:
    """Play and study the Einfach Genial (Ingenious) family of games."""


@app.command()
def games() -> None:
    """List the games with their numbers of players."""
    from einklang.games.catalogue import GAMES

    for game in GAMES.values():
        low, high = game.players[0], game.players[-1]
        numbers = f"{low}" if low == high else f"{low}-{high}"
        print(f"{game.name:9} {numbers:5} {game.summary}")


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game of `einklang games`.")] = "",
    players: Players = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Bots for the last seats, such as balanced,greedy; none for no bots;"
            " exec:COMMAND for a program of your own."
        ),
    ] = None,
    seed: Seed = None,
    file: Annotated[
        Path | None, typer.Option(help="Record file to save to after every action, and resume.")
    ] = None,
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    hints: Annotated[bool, typer.Option("--hints", help="Show the best moves every turn.")] = False,
    no_colour: NoColour = False,
) -> None:
    """Play a whole game in the terminal; type ? for help."""
    from einklang.cli.playing.session import play_at_terminal

    raise typer.Exit(
        play_at_terminal(game, players, option, bots, seed, file, name, hints, no_colour)
    )


app.command()(hosting.serve)


@app.command()
def simulate(
    game: Game,
    players: Players = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(
            help="One bot for all seats, or one for each: random,greedy,balanced,balanced:1.5;"
            " exec:COMMAND for a program of your own."
        ),
    ] = "random",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many games, or how many series.")
    ] = 1,
    series: Annotated[
        int | None,
        typer.Option(
            min=1, help="Games of a series: weakest colours are added up, the start passes on."
        ),
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(help="File for the records, one a line; it is replaced.")
    ] = None,
    no_records: Annotated[
        bool, typer.Option("--no-records", help="Play much faster, on all cores, for sums only.")
    ] = False,
) -> None:
    """Let bots play games, write their records and sum up the results."""
    from einklang.cli.studying.simulation import simulate as run

    raise typer.Exit(run(game, players, option, bots, games, series, seed, out, no_records))


@app.command()
def arena(
    game: Game,
    bots: Annotated[
        str, typer.Option(help="The bots that meet each other: random,greedy,balanced.")
    ],
    players: Players = None,
    option: Options = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", "-n", min=1, help="Games of each pair, rounded up to even all seats."
        ),
    ] = 100,
    time: Annotated[
        float | None, typer.Option(help="Seconds that a bot may think about an action.")
    ] = None,
    rollouts: Annotated[
        int | None, typer.Option(help="Rollouts for an action instead; this can be repeated.")
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(help="File for the records; if it is there, it is continued.")
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(min=0, help="Processes that play; one a core if not said, 0 for none."),
    ] = None,
    ray: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; local starts one here."),
    ] = None,
) -> None:
    """Let bots play all against all on the same deals, and rate them; it can be stopped any time.

    Seats are swapped, so that chance favours nobody. The same command goes on after a stop.
    """
    from einklang.cli.studying.arena import Wishes, hold

    wishes = Wishes(game, bots, players, option, games, time, rollouts, seed, out, workers, ray)
    raise typer.Exit(hold(wishes))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Files of records.")],
    as_json: Annotated[
        bool, typer.Option("--json", help="Say it as JSON, one object a record.")
    ] = False,
    fair: Annotated[
        bool, typer.Option("--fair", help="Demand that every record proves its deal, too.")
    ] = False,
) -> None:
    """Check every step of every record. Exit 0: all hold, 1: one does not, 2: unreadable file.

    Records and steps are counted from 1, seats from 0.
    """
    from einklang.cli.studying.verification import verify as run

    raise typer.Exit(run(files, as_json, fair))


@app.command()
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    record: Annotated[int, typer.Option(min=1, help="Which record of the file.")] = 1,
    step: Annotated[
        int | None, typer.Option(min=0, help="After how many steps; the last if not said.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Only what this seat may see; seats count from 0.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write a picture to this file.")] = None,
    theme: Annotated[str, typer.Option(help="Of the picture: light, dark or auto.")] = "auto",
    no_colour: NoColour = False,
) -> None:
    """Draw a position of a record."""
    from einklang.cli.studying.one_record import show as run

    run(file, record, step, seat, svg, theme, no_colour)


WhichGame = Annotated[
    int | None,
    typer.Option("--game", min=1, help="Which record of the file; the last if none."),
]
Level = Annotated[int, typer.Option(help="Who judges: level 5 at a glance, level 6 with search.")]
Rollouts = Annotated[
    int | None, typer.Option(min=1, help="Rollouts for each action, instead of a time.")
]
JudgeSeed = Annotated[int, typer.Option(help="With --rollouts, the same seed says the same.")]


@app.command()
def hint(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    game: WhichGame = None,
    number: Annotated[int, typer.Option(min=1, help="How many actions.")] = 5,
    level: Level = 6,
    rollouts: Rollouts = None,
    seed: JudgeSeed = 0,
) -> None:
    """Say what the seat to move could play best in an unfinished game, and why."""
    from einklang.cli.studying.one_record import hint as run

    run(file, game, number, level, rollouts, seed)


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records.")],
    game: WhichGame = None,
    out: Annotated[
        Path | None, typer.Option(help="Draw the chances over the game: a .svg or .png file.")
    ] = None,
    level: Level = 6,
    rollouts: Rollouts = None,
    seed: JudgeSeed = 0,
) -> None:
    """Say of every action of a game what it gave away, and draw how the chances went."""
    from einklang.cli.studying.one_record import analyse as run

    raise typer.Exit(run(file, game, out, level, rollouts, seed))


@app.command()
def train(
    setup: Annotated[
        str,
        typer.Argument(metavar="SETUP", help="A game and its players: classic-3, travel, solo."),
    ],
    minutes: Annotated[
        float, typer.Option(help="How long: 10 rounds for each minute, however long they take.")
    ] = 10,
    seed: Annotated[int, typer.Option(min=0, help="Number that fixes all games and draws.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="File for the weights; SETUP.npz if not said.")
    ] = None,
) -> None:
    """Teach a net by self-play on one core; start it again to go on with the same file.

    The same set-up, minutes and seed give the same weights on the same kind of processor, on a
    slow machine as on a fast one. The learning curve is drawn beside the weights, as SVG.
    """
    from einklang.cli.studying.training import train as run

    raise typer.Exit(run(setup, minutes, seed, out))


@app.command()
def warm(
    environments: Annotated[
        bool, typer.Option("--environments", help="Also what environments for learning need.")
    ] = False,
) -> None:
    """Compile all rules for this machine, so that every first game starts at once."""
    from einklang.cli.start import ensure_warm
    from einklang.warming import ENVIRONMENTS

    ensure_warm()
    if environments:
        ensure_warm(chore=ENVIRONMENTS)
