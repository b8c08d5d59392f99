"""The exercises of the book: write a function of the framework, and let it check you.

    from minitorch.course import check, hint, solution, reset, progress
    check("07.2")

- definitions, exercises   what an exercise is; those of the book
- collecting, candidates   the reader's source, compiled and run
- limits, guarding         what it may not do: run for ever, change the framework
- comparing, grading       where its results differ; which mistake that looks like
- feedback                 the verdict in words
"""

from .commands import check, hint, solution
from .definitions import Exercise, Mutant

__all__ = ["check", "hint", "solution", "Exercise", "Mutant"]
