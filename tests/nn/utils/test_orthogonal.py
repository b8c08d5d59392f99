"""Orthogonal weights: three maps, with and without a base; what they refuse."""

import pytest

from tests.nn.both import NO_TORCH, both, error
from tests.nn.both import torch as oracle

SHAPES = [(3, 3), (4, 2), (2, 4), (2, 3, 3), (5, 1)]
MAPS = ["matrix_exp", "cayley", "householder"]


def parametrized(torch, shape, orthogonal_map, base):
    torch.manual_seed(1)
    m = torch.nn.Module()
    m.w = torch.nn.Parameter(torch.randn(*shape, dtype=torch.float64))
    orthogonal = torch.nn.utils.parametrizations.orthogonal
    return orthogonal(m, "w", orthogonal_map, use_trivialization=base)


def distance_from_orthogonal(torch, w):
    w = w if w.shape[-2] >= w.shape[-1] else w.mT
    return (w.mT @ w - torch.eye(w.shape[-1], dtype=w.dtype)).abs().max().item()


@both
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("orthogonal_map", MAPS)
def test_weights_are_and_stay_orthogonal(torch, shape, orthogonal_map):
    for base in (True, False):
        m = parametrized(torch, shape, orthogonal_map, base)
        assert m.w.shape == shape
        original = m.parametrizations.w.original
        (m.w * torch.arange(float(original.numel())).reshape(shape)).sum().backward()
        with torch.no_grad():
            original.sub_(0.1 * original.grad)
        assert distance_from_orthogonal(torch, m.w) < 1e-12


@both
@pytest.mark.parametrize("orthogonal_map", MAPS)
def test_weights_may_be_assigned(torch, orthogonal_map):
    m = parametrized(torch, (3, 2), orthogonal_map, True)
    turned = torch.tensor([[0.0, 1.0], [1.0, 0.0], [0.0, 0.0]], dtype=torch.float64)
    m.w = turned
    assert (m.w - turned).abs().max().item() < 1e-12
    assert m.parametrizations.w[0].base.shape == (3, 3)
    assert error(setattr, m, "w", torch.ones(2, 2)) == (
        "ValueError",
        "Expected a matrix or batch of matrices of shape torch.Size([3, 2]). Got a tensor of shape "
        "torch.Size([2, 2]).",
    )
    m = parametrized(torch, (3, 2), orthogonal_map, False)
    if orthogonal_map == "householder":
        m.w = turned
        assert (m.w - turned).abs().max().item() < 1e-12
    else:
        assert error(setattr, m, "w", turned) == (
            "NotImplementedError",
            "It is not possible to assign to the matrix exponential or the Cayley "
            "parametrizations when use_trivialization=False.",
        )


@both
def test_what_cannot_be_orthogonal(torch):
    orthogonal = torch.nn.utils.parametrizations.orthogonal
    m = torch.nn.Linear(2, 2)
    assert error(orthogonal, m, "nothing") == (
        "ValueError", f"Module '{m}' has no parameter or buffer with name 'nothing'"
    )  # fmt: skip
    assert error(orthogonal, m, "bias") == (
        "ValueError", "Expected a matrix or batch of matrices. Got a tensor of 1 dimensions."
    )  # fmt: skip
    assert error(orthogonal, m, orthogonal_map="qr") == (
        "ValueError",
        'orthogonal_map has to be one of "matrix_exp", "cayley", "householder". Got: qr',
    )
    assert type(m) is torch.nn.Linear
    assert distance_from_orthogonal(torch, orthogonal(m).weight) < 1e-6
    assert distance_from_orthogonal(torch, orthogonal(torch.nn.Linear(2, 4)).weight) < 1e-6


@pytest.mark.oracle
@pytest.mark.skipif(oracle is None, reason=NO_TORCH)
@pytest.mark.parametrize("orthogonal_map", MAPS)
def test_values_and_gradients_are_torchs(orthogonal_map):
    import minitorch

    def numbers(torch, shape, base):
        m = parametrized(torch, shape, orthogonal_map, base)
        original = m.parametrizations.w.original
        ramp = torch.arange(float(original.numel()), dtype=torch.float64).reshape(shape)
        with torch.no_grad():
            original.add_(ramp * 0.01)
        w = m.w
        (w * ramp).sum().backward()
        return [*w.flatten().tolist(), *original.grad.flatten().tolist()]

    for shape in SHAPES:
        for base in (True, False):
            theirs = numbers(oracle, shape, base)
            assert numbers(minitorch, shape, base) == pytest.approx(theirs, rel=1e-10, abs=1e-10)


@both
def test_the_class_of_the_parametrization(torch):
    """Programs ask whether a weight is orthogonal by it."""
    module = torch.nn.utils.parametrizations
    layer = module.orthogonal(torch.nn.Linear(2, 2), orthogonal_map="cayley")
    (made,) = layer.parametrizations.weight
    assert isinstance(made, module._Orthogonal)
    assert made.orthogonal_map is module._OrthMaps.cayley
    assert [x.name for x in module._OrthMaps] == MAPS
    own = module._Orthogonal(torch.eye(2), module._OrthMaps.householder, use_trivialization=False)
    assert own(torch.eye(2)).tolist() == [[-1.0, 0.0], [0.0, -1.0]]
