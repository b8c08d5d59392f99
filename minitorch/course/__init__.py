"""The exercises of the book: write a function of the framework, and let it check you.

    from minitorch.course import check, hint, solution, reset, progress
    check("07.2")

- definitions, folders      what an exercise is; how a folder holds one
- exercises                 those of the book
- notebook_source           the reader's source, taken out of a notebook
- candidates                compiled, and run on the cases
- limits, guarding          what it may not do: run for ever, change the framework
- own_work                  is it the reader's own, or the framework's?
- comparing, grading        where its results differ; which mistake that looks like
- feedback                  the verdict in words
- slots, framework_probe    how passing code takes its place; does the framework still work?
- workspace, solutions      where it is kept; what of it runs now
- moved                     solutions written for an older minitorch
- commands, progress_table  what a reader calls
- cli, output               the same for a terminal

Importing this package lets the solutions that the reader has kept run in the framework.
"""

from . import solutions as _solutions
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

_solutions.load()
