"""What an exercise is: data that an author writes, and that the checker, the pages and the tests
read.

Nothing here runs an exercise. An author writes a folder below ``minitorch/course/exercises``;
``folders.py`` draws one, and makes an Exercise of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

# What a learner's code finds already imported.
GIVEN = "import numpy as np\nimport minitorch as torch"


@dataclass(frozen=True)
class Mutant:
    """A plausible wrong solution, and what to tell somebody who wrote it.

    The checker runs mutants beside a failing solution: where one gives the same results on all
    cases, its message is said.
    """

    name: str
    """A short slug, unique in the exercise."""
    source: str
    """A whole wrong solution."""
    message: str
    """One or two sentences said to the learner, which do not give the solution away."""


@dataclass(frozen=True, kw_only=True)
class Cases:
    """How a solution is tried, and where in the framework it may run: what ``cases.py`` says."""

    draw: Callable[[random.Random], Sequence[Any]]
    """Fresh cases: a list of tuples of arguments. Called anew with the same seed for every
    candidate, so a candidate may write into its inputs."""
    observe: Callable[..., Any] | None = None
    """(candidate, case) -> what is compared; by default ``candidate(*case)``. The entries of a
    dict {"what": value} are compared one by one, and named so in the feedback."""
    compare: Callable[[Any, Any], str | None] | None = None
    """(expected, got) -> None, or a sentence that says how they differ."""
    secret: bool = False
    """Is what was expected not to be shown? So it is where a program is predicted: the table of a
    failing case would be the solution."""
    describe: Callable[[tuple], str] | None = None
    """How the input of a case is shown in the feedback; by default its repr, shortened."""
    slot: str | None = None
    """What passing code replaces in the running framework, such as
    "minitorch.tensors.shapes.broadcast_shapes" or
    "minitorch.ops.arithmetic.basic.Mul.backward"."""
    live: Callable[[], Any] | None = None
    """Runs public functions that must go through the slot."""
    points: int = 1
    keeps: bool = False
    """Does one training serve all cases? Then ``observe`` is given a dict as well, in which it
    keeps what it has seen: a new one for each check, and for the reference and the known mistakes
    always the same. (So the time that the reference needs says nothing about that of others.)"""


@dataclass(frozen=True, kw_only=True)
class Exercise(Cases):
    """One exercise of a chapter: a function or class to write, and all that judges it."""

    id: str
    """Chapter and number in it: "07.2"."""
    title: str
    prompt: str
    """MyST markdown, as on the page: what to write, one example worked by hand."""
    name: str
    """The function or class that the learner defines."""
    stub: str
    """Signature, docstring of one line, ``raise NotImplementedError``; or a program to mend."""
    reference: str
    """The solution that the page shows folded."""
    alternative: str
    """Another correct solution, different from the reference: the checker must accept both."""
    hints: tuple[str, ...]
    """Two to four: the first a nudge, the last almost the answer."""
    mutants: tuple[Mutant, ...]
    """At least three. Each must fail on every seed."""
    explain: str = ""
    """Sentences under the folded solution."""
    given: str = GIVEN
    """Source of what the learner's code may count on."""

    @property
    def chapter(self) -> str:
        return self.id.partition(".")[0]

    @property
    def number(self) -> int:
        return int(self.id.partition(".")[2])

    @property
    def verb(self) -> str:
        """What is to be done with the stub: "Write the body of", or "Mend" if it is a program."""
        return "Write the body of" if "raise NotImplementedError" in self.stub else "Mend"
