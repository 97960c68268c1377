"""The program `einklang`: how it starts, ends, and answers to bad input."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper

import typer

from einklang.cli.commands import app
from einklang.cli.progress import INTERRUPTED
from einklang.processes import answer_signal

BAD_INPUT = 2


def run() -> None:
    """Run the program, and spare a third of the time that a short command takes.

    Starting makes many objects that stay to the end. Python would look through them again and
    again on the way, and in the end take all of them apart one by one.
    """
    gc.set_threshold(100_000)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # else it is to be ignored
        answer_signal(signal.SIGINT, signal.default_int_handler)
    code: object = 1
    try:
        main()
    except SystemExit as leaving:
        code = leaving.code
    except BaseException:
        sys.excepthook(*sys.exc_info())
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # what could be said of that was said before
            stream.flush()
    os._exit(code if isinstance(code, int) else 0)


def main() -> None:
    """Run the command line; whatever goes wrong is said in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A character that the terminal does not know must not stop the program.
            stream.reconfigure(errors="backslashreplace")
    try:
        code = app(args=sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except typer.TyperException as error:
        code = _complain(_usage_trouble(error), BAD_INPUT)
    except (typer.Abort, KeyboardInterrupt):
        code = _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        code = _complain(_file_trouble(error), BAD_INPUT)
    except ValueError as error:
        if type(error) is ValueError or isinstance(error, UnicodeError):
            raise
        # The project's own errors: each is one sentence written for the user.
        code = _complain(str(error), BAD_INPUT)
    sys.exit(code if isinstance(code, int) else 0)


def _complain(sentence: str, code: int) -> int:
    print(f"einklang: {sentence}.", file=sys.stderr)
    return code


def _usage_trouble(error: typer.TyperException) -> str:
    said = error.format_message() if isinstance(error, typer.BadParameter) else str(error)
    return f"{said.rstrip('.')}; einklang --help says what it takes"


def _file_trouble(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename} cannot be used: {reason}" if error.filename else reason
