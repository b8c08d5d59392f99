"""weight_norm and spectral_norm, as parametrizations and by the older hooks."""

import copy

import pytest

from tests.nn.both import both, error


def linear(torch):
    torch.manual_seed(3)
    return torch.nn.Linear(3, 2)


def close(tensor, expected):
    flat = tensor.flatten().tolist()
    assert flat == pytest.approx(expected.flatten().tolist(), rel=1e-5, abs=1e-7)


# ---- weight_norm --------------------------------------------------------------------------------


@both
@pytest.mark.parametrize(("dim", "shape"), [(0, (2, 1)), (1, (1, 3)), (-2, (2, 1)), (None, ())])
def test_weight_norm(torch, dim, shape):
    m = linear(torch)
    weight = m.weight.detach().clone()
    assert torch.nn.utils.parametrizations.weight_norm(m, dim=dim) is m
    names = ["bias", "parametrizations.weight.original0", "parametrizations.weight.original1"]
    assert list(m.state_dict()) == names
    g, v = m.parametrizations.weight.original0, m.parametrizations.weight.original1
    assert g.shape == shape
    assert v.tolist() == weight.tolist()
    close(m.weight, weight)
    with torch.no_grad():
        g.mul_(2)
        v.mul_(5)
    close(m.weight, weight * 2)
    m(torch.ones(1, 3)).sum().backward()
    inside = (v.grad * v).sum() if dim is None else (v.grad * v).sum(1 - dim % 2)
    assert inside.abs().max().item() < 1e-5  # the direction is not changed along itself
    torch.nn.utils.parametrize.remove_parametrizations(m, "weight")
    close(m.weight, weight * 2)


@both
def test_weight_norm_of_a_convolution(torch):
    m = torch.nn.Conv2d(2, 3, 2)
    weight = m.weight.detach().clone()
    torch.nn.utils.parametrizations.weight_norm(m)
    assert m.parametrizations.weight.original0.shape == (3, 1, 1, 1)
    close(m.weight, weight)


@both
def test_the_older_weight_norm(torch):
    m = linear(torch)
    weight = m.weight.detach().clone()
    with pytest.warns(FutureWarning, match="is deprecated in favor of `torch.nn.utils.parametriz"):
        assert torch.nn.utils.weight_norm(m) is m
    assert list(m.state_dict()) == ["bias", "weight_g", "weight_v"]
    close(m.weight, weight)
    with torch.no_grad():
        m.weight_g.mul_(3)
    x = torch.ones(1, 3)
    close(m(x), x @ (weight * 3).t() + m.bias)
    m(x).sum().backward()
    assert m.weight_v.grad is not None
    with pytest.warns(FutureWarning, match="deprecated"):
        assert error(torch.nn.utils.weight_norm, m) == (
            "RuntimeError", "Cannot register two weight_norm hooks on the same parameter weight"
        )  # fmt: skip
    assert error(copy.deepcopy, m)[0] == "RuntimeError"  # its weight has a history
    newer = torch.nn.utils.parametrizations.weight_norm(linear(torch))
    newer.load_state_dict(m.state_dict())
    close(newer.weight, weight * 3)
    assert torch.nn.utils.remove_weight_norm(m) is m
    assert [name for name, _ in m.named_parameters()] == ["bias", "weight"]
    close(m.weight, weight * 3)
    assert error(torch.nn.utils.remove_weight_norm, m) == (
        "ValueError", f"weight_norm of 'weight' not found in {m}"
    )  # fmt: skip


@both
def test_lazy_weights_have_no_norm(torch):
    with pytest.warns(FutureWarning, match="deprecated"):
        kind, words = error(torch.nn.utils.weight_norm, torch.nn.LazyLinear(1))
    assert (kind, words[:36]) == ("ValueError", "The module passed to `WeightNorm` ca")
    kind, words = error(torch.nn.utils.spectral_norm, torch.nn.LazyLinear(1))
    assert (kind, words[:36]) == ("ValueError", "The module passed to `SpectralNorm` ")


# ---- spectral_norm ------------------------------------------------------------------------------

# what torch 2.13 has after these lines, seed 3
WEIGHT = [-0.5639007091522217, -0.44866520166397095, -0.243604376912117, -0.5380893349647522,
          -0.03228868916630745, -0.5003681778907776]  # fmt: skip


@both
def test_spectral_norm(torch):
    m = linear(torch)
    torch.manual_seed(4)
    assert torch.nn.utils.parametrizations.spectral_norm(m) is m
    names = ["bias", "parametrizations.weight.original", "parametrizations.weight.0._u",
             "parametrizations.weight.0._v"]  # fmt: skip
    assert list(m.state_dict()) == names
    largest = torch.linalg.matrix_norm(m.weight, 2)
    assert largest.item() == pytest.approx(1.0, rel=1e-4)
    m.eval()
    before = m.state_dict()["parametrizations.weight.0._u"].tolist()
    x = torch.ones(1, 3)
    assert m(x).tolist() == m(x).tolist()
    assert m.state_dict()["parametrizations.weight.0._u"].tolist() == before
    m.train()
    first, second = m.weight, m.weight  # two steps of the power method
    (first.sum() + second.sum()).backward()
    assert m.parametrizations.weight.original.grad is not None
    with torch.no_grad():
        m.parametrizations.weight.original.mul_(7)
    for _ in range(10):
        close(m.weight, first)
    m.weight = torch.ones(2, 3)
    assert torch.linalg.matrix_norm(m.weight, 2).item() < 1.5


@both
def test_spectral_norm_numbers(torch):
    m = linear(torch)
    torch.manual_seed(4)
    torch.nn.utils.parametrizations.spectral_norm(m)
    close(m.weight, torch.tensor(WEIGHT))


@both
def test_spectral_norm_of_other_shapes(torch):
    norm = torch.nn.utils.parametrizations.spectral_norm
    m = norm(torch.nn.ConvTranspose2d(2, 3, 2))
    assert m.parametrizations.weight[0]._u.shape == (3,)
    m = norm(torch.nn.Conv2d(2, 3, 2), n_power_iterations=2)
    assert m.parametrizations.weight[0]._v.shape == (8,)
    m = norm(linear(torch), "bias")
    assert m.bias.norm().item() == pytest.approx(1.0)
    assert error(norm, linear(torch), n_power_iterations=0) == (
        "ValueError",
        "Expected n_power_iterations to be positive, but got n_power_iterations=0",
    )
    assert error(norm, linear(torch), dim=2) == (
        "IndexError",
        "Dimension out of range (expected to be in range of [-2, 1] but got 2)",
    )
    m = linear(torch)
    assert error(norm, m, "nothing") == (
        "ValueError", f"Module '{m}' has no parameter or buffer with name 'nothing'"
    )  # fmt: skip


@both
def test_the_older_spectral_norm(torch):
    m = linear(torch)
    weight = m.weight
    torch.manual_seed(4)
    assert torch.nn.utils.spectral_norm(m) is m
    assert m.weight_orig is weight
    state = m.state_dict()
    assert list(state) == ["bias", "weight_orig", "weight_u", "weight_v"]
    assert state._metadata[""] == {"version": 1, "spectral_norm": {"weight.version": 1}}
    for _ in range(20):
        m(torch.ones(1, 3))
    assert torch.linalg.matrix_norm(m.weight, 2).item() == pytest.approx(1.0, rel=1e-4)
    m(torch.ones(1, 3)).sum().backward()
    assert m.weight_orig.grad is not None
    assert error(torch.nn.utils.spectral_norm, m) == (
        "RuntimeError", "Cannot register two spectral_norm hooks on the same parameter weight"
    )  # fmt: skip
    m.load_state_dict(m.state_dict())
    normed = m.eval().weight.detach().clone()
    assert torch.nn.utils.remove_spectral_norm(m) is m
    close(m.weight, normed)
    assert list(m.state_dict()) == ["bias", "weight"]
    assert error(torch.nn.utils.remove_spectral_norm, m) == (
        "ValueError", f"spectral_norm of 'weight' not found in {m}"
    )  # fmt: skip
    assert error(torch.nn.utils.spectral_norm, torch.nn.Linear(1, 1, bias=False), "bias") == (
        "ValueError", "`SpectralNorm` cannot be applied as parameter `bias` is None"
    )  # fmt: skip
