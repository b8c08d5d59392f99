"""torch.utils.swap_tensors."""

import weakref

import pytest

import minitorch
from tests.autograd.conftest import with_torch


@pytest.mark.parametrize("torch", [pytest.param(minitorch, id="minitorch"), with_torch])
def test_all_is_swapped(torch):
    weight = torch.nn.Parameter(torch.ones(2))
    other = torch.zeros(3)
    other.note = "other"
    torch.utils.swap_tensors(weight, other)
    assert isinstance(other, torch.nn.Parameter)
    assert type(weight) is torch.Tensor
    assert weight.note == "other"
    assert (weight.tolist(), other.tolist()) == ([0.0, 0.0, 0.0], [1.0, 1.0])
    (other * 3).sum().backward()
    assert other.grad.tolist() == [3.0, 3.0]
    assert weight.grad is None
    reference = weakref.ref(weight)
    with pytest.raises(RuntimeError, match="Cannot swap t1 because it has weakref"):
        torch.utils.swap_tensors(weight, other)
    assert reference() is weight
