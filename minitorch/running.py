"""``minitorch run script.py``: a program that imports torch, as it is.

    minitorch run script.py ARGS        python -m minitorch script.py ARGS
    minitorch run -m module ARGS        python -m minitorch -m module ARGS
    minitorch run -c "code" ARGS        python -m minitorch -c "code" ARGS

The program finds what ``python script.py`` would give it: its arguments, its folder first on
``sys.path``, a ``__main__`` of its own; it ends with the same exit code, and its traceback has no
lines of ours.
"""

from __future__ import annotations

import atexit
import builtins
import io
import os
import runpy
import signal
import sys
from importlib.machinery import SourceFileLoader
from types import ModuleType
from typing import Any

from . import as_torch

USAGE = "usage: minitorch run [-m MODULE | -c CODE | SCRIPT] [ARGUMENTS ...]"


def is_program(arguments: list[str]) -> bool:
    """Does a command line begin with a program, and not with a verb of the course?"""
    first = arguments[0] if arguments else ""
    return first in ("run", "-m", "-c") or first.endswith((".py", ".pyw")) or os.sep in first


def main(arguments: list[str]) -> int:
    """Run the program that the command line names; returns an exit code if there is none.

    SystemExit and other exceptions of the program go on to Python, which reports them as ever.
    """
    if arguments[0] == "run":
        arguments = arguments[1:]
    if not arguments or arguments[0] in ("-h", "--help"):
        print(USAGE if not arguments else f"{USAGE}\n\n{__doc__}")
        return 0 if arguments else 2
    first, rest = arguments[0], arguments[1:]
    if first in ("-m", "-c") and not rest:
        print(f"Argument expected for the {first} option\n{USAGE}", file=sys.stderr)
        return 2
    as_torch.install()
    if first == "-m":
        sys.argv = rest
        place_on_path(os.getcwd())
        as_main(None)
        guarded(runpy._run_module_as_main, rest[0])
    elif first == "-c":
        sys.argv = ["-c", *rest[1:]]
        place_on_path("")
        space = as_main(None)
        guarded(lambda: exec(compile(rest[0], "<string>", "exec", dont_inherit=True), space))
    else:
        sys.argv = arguments
        return script(first)
    return 0


def script(name: str) -> int:
    """Run a file, or what has a ``__main__.py``: a folder or a zip file."""
    path = os.path.abspath(name)
    if os.path.isdir(path) or (os.path.isfile(path) and not is_source(path)):
        as_main(None)
        place_on_path(path)
        guarded(runpy._run_module_as_main, "__main__", False)
        return 0
    try:
        with io.open_code(path) as file:
            source = file.read()
    except OSError as error:
        why = f"[Errno {error.errno}] {error.strerror}"
        print(f"{sys.executable}: can't open file {path!r}: {why}", file=sys.stderr)
        return 2
    place_on_path(os.path.dirname(os.path.realpath(path)))
    space = as_main(path)
    guarded(lambda: exec(compile(source, path, "exec", dont_inherit=True), space))
    return 0


def is_source(path: str) -> bool:
    """Is a file a program, and no zip file?"""
    with open(path, "rb") as file:
        return file.read(4) != b"PK\x03\x04"


def place_on_path(folder: str) -> None:
    """Let the program's folder stand where Python has put ours (unless it was told not to)."""
    if not sys.flags.safe_path:
        sys.path[0] = folder


def as_main(path: str | None) -> dict[str, Any]:
    """A new ``__main__``, as Python makes one for a script; returns its names."""
    module = ModuleType("__main__")
    module.__dict__.update(__builtins__=builtins, __annotations__={})
    if path is not None:
        loader = SourceFileLoader("__main__", path)
        module.__dict__.update(__file__=path, __cached__=None, __loader__=loader)
    _kept.append(sys.modules["__main__"])
    sys.modules["__main__"] = module
    return module.__dict__


_kept: list[ModuleType] = []  # the command's own __main__, whose names are still in use


def guarded(program: Any, *args: Any) -> None:
    """Call something; an error that it does not catch is shown without the lines of this file."""
    atexit.register(_end_as_interrupted)  # first in, last out: after all that the program registers
    try:
        program(*args)
    except BaseException as error:
        trace = error.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        escaped, shown = error, sys.excepthook

        def show(kind: type[BaseException], value: BaseException, whole: Any) -> None:
            if value is not escaped:
                return shown(kind, value, whole)
            if said := as_torch.explanation(escaped):
                escaped.add_note(said)
            if isinstance(escaped, KeyboardInterrupt):
                _interrupted.append(escaped)
            shown(kind, escaped.with_traceback(trace), trace)

        sys.excepthook = show
        raise


_interrupted: list[BaseException] = []


def _end_as_interrupted() -> None:
    """A program that Ctrl-C has ended says so to the shell, as one that Python runs itself."""
    if _interrupted and os.name == "posix":
        sys.stdout.flush()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
