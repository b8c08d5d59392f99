"""Entries: what the reader of a traceback sees when NumPy refuses the operands."""

import traceback

import numpy as np
import pytest

import minitorch as torch
from minitorch.graph.entry import explained

WIDE, SHORT = torch.ones(2, 3), torch.ones(2)

REFUSED = {
    "plain": lambda: WIDE + SHORT,
    "a view": lambda: torch.ones(3, 2).t() - SHORT,
    "two dtypes": lambda: WIDE * torch.arange(2),
    "three operands": lambda: torch.clamp(WIDE, SHORT),
    "a comparison": lambda: WIDE == SHORT,
    "a matrix product": lambda: WIDE @ WIDE,
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_one_message(call):
    with pytest.raises(RuntimeError, match=r"must match the size|cannot be multiplied") as caught:
        call()
    assert "ValueError" not in "".join(traceback.format_exception(caught.value))


def test_a_refusal_that_torch_has_no_words_for():
    refusal = ValueError("NumPy's own")
    assert explained(refusal, lambda a: None, np.zeros(2)) is refusal
