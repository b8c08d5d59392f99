"""What the check cell of a notebook calls that is handed in.

    from minitorch.classroom.checks import must_pass
    must_pass("02.1", contiguous_strides)

``check`` of minitorch.course answers; ``must_pass`` raises unless the solution passes. A grader
that goes by exceptions, as nbgrader does, so gives points only to what passes. The cell imports it
itself, right before the call: what a notebook has put under the same name does not matter.
"""

from __future__ import annotations

import os
import sys
from typing import Any

from ..course.commands import judged
from ..course.feedback import Result


class NotPassed(AssertionError):
    """A solution does not pass. A notebook shows the words, without a traceback."""

    def _render_traceback_(self) -> list[str]:
        return str(self).splitlines()


def must_pass(id: str, candidate: Any, *, seed: int | None = None) -> Result:
    """The verdict on a solution that passes; NotPassed, with what is wrong, on any other.

    - ``id``: "02.1" is exercise 1 of chapter 02.
    - ``candidate``: the function or class, or its source as a str.
    - ``seed``: draw the cases of this seed again; fresh ones by default. With a seed nothing is
      kept in the reader's folder, nor while nbgrader runs the notebook.
    """
    keep = seed is None and not os.environ.get("NBGRADER_EXECUTION")
    result = judged(id, candidate, sys._getframe(1).f_globals, seed, keep)
    if not result.passed:
        raise NotPassed(str(result))
    return result
