"""One test body, two libraries: `m` is minitorch, and PyTorch too where it is installed.

What a test asserts is thereby known to be PyTorch's behaviour, and checked against minitorch also
where there is no PyTorch.
"""

import pytest

import minitorch

try:
    import torch

    torch.set_num_threads(1)  # its tensors here are tiny
except ImportError:
    torch = None

with_torch = pytest.param(
    torch,
    id="torch",
    marks=[
        pytest.mark.oracle,
        pytest.mark.skipif(torch is None, reason="PyTorch is not installed (make oracle)"),
    ],
)


def needs_torch(test):
    """A comparison with PyTorch at this moment: skipped, with the reason, where there is none."""
    for mark in with_torch.marks:
        test = mark(test)
    return test


@pytest.fixture(params=[pytest.param(minitorch, id="minitorch"), with_torch])
def m(request):
    return request.param
