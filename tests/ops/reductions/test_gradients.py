"""torch.gradient can itself be differentiated."""

import pytest

import minitorch as torch


def test_it_is_differentiable():
    x = torch.arange(8.0, dtype=torch.float64).square().reshape(2, 4).requires_grad_()
    grid = torch.tensor([0.0, 1.0, 3.0, 4.0], dtype=torch.float64)
    assert torch.autograd.gradcheck(lambda x: torch.gradient(x, spacing=0.5), x)
    assert torch.autograd.gradcheck(
        lambda x: torch.gradient(x, dim=1, spacing=(grid,), edge_order=2), x
    )


def test_dimensions_and_spacings_that_do_not_fit():
    x = torch.ones(3, 3)
    with pytest.raises(RuntimeError, match="dim 1 appears multiple times in the list of dims"):
        torch.gradient(x, spacing=0.1, dim=[1, -1])
    with pytest.raises(RuntimeError, match="spacing argument of length 1 and a dim argument of"):
        torch.gradient(x, spacing=[0.1], dim=[1, 0])
