"""The exercises of the book: write a function of the framework, and let it check you.

    from minitorch.course import check, hint, solution, reset, progress
    check("07.2")

- definitions, exercises   what an exercise is; those of the book
- collecting, candidates   the reader's source, compiled and run
- limits, guarding         what it may not do: run for ever, change the framework
- comparing, grading       where its results differ; which mistake that looks like
- feedback                 the verdict in words
- slots, trying            how passing code takes its place in the framework
- workspace, standing      where it is kept; what of it runs now
- commands, progress_table what a reader calls

Importing this package lets the solutions that the reader has kept run in the framework.
"""

from . import standing as _standing
from .commands import check, hint, mine, off, on, progress, reset, solution
from .definitions import Exercise, Mutant

__all__ = [
    "check",
    "hint",
    "solution",
    "mine",
    "reset",
    "progress",
    "on",
    "off",
    "Exercise",
    "Mutant",
]

_standing.load()
