"""One test body for two modules: minitorch, and torch itself where it is installed.

What a body expects is written in it. Run on torch, it proves that the expectation is torch's; run
on minitorch, that minitorch does the same. Without torch the second half still runs.
"""

from collections.abc import Callable
from typing import Any

import pytest

import minitorch

try:
    import torch

    torch.set_num_threads(1)  # the tensors here are tiny
except ImportError:
    torch = None

NO_TORCH = "PyTorch is not installed (make oracle)"
ORACLE = [pytest.mark.oracle, pytest.mark.skipif(torch is None, reason=NO_TORCH)]

# The argument is called torch, so that a body reads as what it is: an ordinary torch program.
TWINS = [pytest.param(minitorch, id="minitorch"), pytest.param(torch, id="torch", marks=ORACLE)]
both = pytest.mark.parametrize("torch", TWINS)


def error(function: Callable[..., Any], *args: Any, **kwargs: Any) -> tuple[str, str]:
    """The class and the words of the error that a call raises."""
    try:
        result = function(*args, **kwargs)
    except Exception as problem:
        return type(problem).__name__, str(problem.args[0] if problem.args else "")
    raise AssertionError(f"no error; the result is {result!r}")
