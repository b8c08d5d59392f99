"""Functions that give no tensors: the transforms refuse them with PyTorch's words."""

import pytest

import minitorch as torch
from minitorch import func

X = torch.ones(2)
CALLS = {
    "vjp": lambda f: func.vjp(f, X),
    "jvp": lambda f: func.jvp(f, (X,), (X,)),
    "jacrev": lambda f: func.jacrev(f)(X),
    "jacfwd": lambda f: func.jacfwd(f)(X),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
@pytest.mark.parametrize("output", [None, ()])
def test_nothing(call, output):
    with pytest.raises(RuntimeError, match="Expected f to be a function that has non-empty output"):
        call(lambda x: output)


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_no_tensors(call):
    with pytest.raises(RuntimeError, match=r"to return only tensors, got unsupported type <class"):
        call(lambda x: 3)


def test_arguments_at_positions():
    from minitorch._functorch.eager_transforms import _slice_argnums

    assert _slice_argnums((1, (2, 3), 4), (0, -2)) == (1, (2, 3))
    assert _slice_argnums((1, 2), 1) == (2,)
    with pytest.raises(RuntimeError, match="but only 2 positional inputs"):
        _slice_argnums((1, 2), 2)
