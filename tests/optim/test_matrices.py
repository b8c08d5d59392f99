"""Adafactor and Muon, which look at whole matrices; and SparseAdam, at rows of them."""

import numpy as np
import pytest

import minitorch
from minitorch.optim.muon import bfloat16, orthogonal
from tests.nn.both import both, error


def follow(m, name, options, shapes, dtype, steps=30):
    """The parameters after each step, their versions, and what is remembered of the first."""
    options = dict(options)
    if "tensor_lr" in options:
        options["lr"] = m.tensor(options.pop("tensor_lr"))
    chance = np.random.default_rng(0)

    def draw(shape):
        return m.from_numpy(np.asarray(chance.standard_normal(shape)).astype(dtype))

    params = [draw(shape).requires_grad_() for shape in shapes]
    optimizer, path = getattr(m.optim, name)(params, **options), []
    for _ in range(steps):
        for p, shape in zip(params, shapes):
            p.grad = draw(shape) + p.detach()
        optimizer.step()
        path.append(np.concatenate([p.detach().numpy().reshape(-1) for p in params]))
    state = {
        key: (str(value.dtype).split(".")[-1], tuple(value.shape), value._version)
        for key, value in optimizer.state[params[0]].items()
    }
    return np.array(path), [p._version for p in params], state


@pytest.mark.oracle
@pytest.mark.parametrize("options", [
    {}, {"weight_decay": 0.1, "maximize": True}, {"tensor_lr": 0.1, "d": 1.5},
    {"lr": 1.0, "beta2_decay": -0.5, "eps": (1e-3, 0.1)}, {"foreach": True},
])  # fmt: skip
def test_adafactor_as_in_torch(options):
    torch = pytest.importorskip("torch")
    shapes = [(3, 4), (6,), (), (2, 3, 4)]
    for dtype, rtol in (("float64", 1e-11), ("float32", 1e-5)):
        ours = follow(minitorch, "Adafactor", options, shapes, dtype)
        theirs = follow(torch, "Adafactor", options, shapes, dtype)
        np.testing.assert_allclose(ours[0], theirs[0], rtol=rtol, atol=rtol)
        if "foreach" not in options:
            assert ours[1:] == theirs[1:]


@pytest.mark.oracle
@pytest.mark.parametrize("options", [
    {}, {"nesterov": False}, {"adjust_lr_fn": "match_rms_adamw", "momentum": 0.5},
    {"ns_steps": 3, "weight_decay": 0.0}, {"adjust_lr_fn": "original", "lr": 0.01},
])  # fmt: skip
def test_muon_as_in_torch(options):
    torch = pytest.importorskip("torch")
    for dtype in ("float64", "float32"):
        ours = follow(minitorch, "Muon", options, [(3, 4), (8, 2), (20, 30)], dtype)
        theirs = follow(torch, "Muon", options, [(3, 4), (8, 2), (20, 30)], dtype)
        # one unit in bfloat16's last place is 0.8 % of a step: sums in another order may cost it
        steps = np.abs(np.diff(theirs[0], axis=0)).max()
        assert np.abs(ours[0] - theirs[0]).max() < 0.05 * steps
        assert ours[1:] == theirs[1:]


def test_orthogonal():
    chance = np.random.default_rng(0)
    for shape in ((20, 30), (30, 20)):
        x = orthogonal(chance.standard_normal(shape), (3.4445, -4.7750, 2.0315), 5, 1e-7)
        singular = np.linalg.svd(x, compute_uv=False)
        assert x.shape == shape
        assert singular.min() > 0.5
        assert singular.max() < 1.3


def test_bfloat16():
    exact = np.array([0.0, 1.0, -3.5, 2.0**100, 1.0078125], np.float32)
    assert bfloat16(exact).tolist() == exact.tolist()
    # halfway between two: to the even one
    assert bfloat16([1 + 2**-8, 1 + 3 * 2**-8]).tolist() == [1.0, 1 + 2**-6]
    assert bfloat16([1 + 2**-8 + 2**-20, -np.pi]).tolist() == [1 + 2**-7, -3.140625]
    torch = pytest.importorskip("torch")
    x = np.random.default_rng(0).standard_normal(1000).astype(np.float32)
    assert bfloat16(x).tolist() == torch.from_numpy(x).bfloat16().float().tolist()


BAD = [
    ("Adafactor", {"lr": -1}, "Learning rate should be >= 0 but is: -1"),
    ("Adafactor", {"beta2_decay": 1}, "beta2_decay should be <= 0 but is: 1"),
    ("Adafactor", {"eps": (-1, 1)}, "epsilon1 should be >= 0 but is: -1"),
    ("Adafactor", {"eps": (None, -1)}, "epsilon2 should be >= 0 but is: -1"),
    ("Adafactor", {"d": 0.5}, "Clipping threshold d should be >= 1 but is: 0.5"),
    ("Adafactor", {"weight_decay": -1}, "weight_decay should be >= 0 but is: -1"),
    ("Muon", {"lr": -1}, "Learning rate should be >= 0 but is: -1"),
    ("Muon", {"momentum": -1}, "momentum should be >= 0 but is: -1"),
    ("Muon", {"weight_decay": -1}, "weight decay should be >= 0 but is: -1"),
    ("Muon", {"adjust_lr_fn": "x"}, "Adjust learning rate function x is not supported"),
]


@both
@pytest.mark.parametrize(("name", "options", "words"), BAD)
def test_bad_settings(torch, name, options, words):
    make = getattr(torch.optim, name)
    assert error(make, [torch.zeros(1, 1)], **options) == ("ValueError", words)


@both
def test_muon_is_for_matrices(torch):
    assert error(torch.optim.Muon, [torch.zeros(2, 2), torch.zeros(3)]) == (
        "ValueError",
        "Muon only supports 2D parameters whereas we found a parameter with size: torch.Size([3])",
    )
    p = torch.ones(2, 2)
    p.grad = torch.ones(2, 2)
    for options, words in (
        ({"ns_steps": 100}, "Number of steps must be less than 100 for computational efficiency"),
        ({"ns_coefficients": (1, 2)}, "Coefficients must be a tuple of exactly 3 values"),
    ):
        assert error(torch.optim.Muon([p], **options).step) == ("ValueError", words)


def table(torch):
    return torch.arange(8.0).reshape(4, 2).requires_grad_()


@both
def test_sparse_adam_leaves_other_rows_alone(torch):
    w, d = table(torch), table(torch)
    sparse = torch.optim.SparseAdam([w], lr=0.1, betas=(0.5, 0.9))
    dense = torch.optim.Adam([d], lr=0.1, betas=(0.5, 0.9))
    F = torch.nn.functional
    for read in ([0, 1, 0], [1, 2], [2, 2], [0]):
        rows = torch.tensor(read)
        for p, optimizer, option in ((w, sparse, True), (d, dense, False)):
            optimizer.zero_grad()
            (F.embedding(rows, p, sparse=option) ** 2).sum().backward()
            optimizer.step()
    torch.testing.assert_close(w[0], torch.tensor([0.0, 0.8105]), atol=1e-4, rtol=0)
    assert w[3].tolist() == [6.0, 7.0] == d[3].tolist()
    assert (w[1] != d[1]).all()  # Adam goes on where it went before
    state = sparse.state_dict()["state"][0]
    assert state["step"] == 4
    assert state["exp_avg"][3].tolist() == [0.0, 0.0]
    assert torch.optim.SparseAdam([w]).state_dict()["param_groups"][0] == {
        "lr": 0.001,
        "betas": (0.9, 0.999),
        "eps": 1e-08,
        "maximize": False,
        "params": [0],
    }


@both
def test_sparse_adam_upwards(torch):
    w = table(torch)
    optimizer = torch.optim.SparseAdam([w], lr=0.25, maximize=True)
    torch.nn.functional.embedding(torch.tensor([1]), w, sparse=True).sum().backward()
    optimizer.step()
    assert w[1].tolist() == [2.25, 3.25]
    assert w[0].tolist() == [0.0, 1.0]


@both
def test_settings_of_sparse_adam(torch):
    for options, words in (
        ({"lr": 0.0}, "Invalid learning rate: 0.0"),
        ({"eps": 0.0}, "Invalid epsilon value: 0.0"),
        ({"betas": (1.0, 0.9)}, "Invalid beta parameter at index 0: 1.0"),
    ):
        made = error(torch.optim.SparseAdam, [table(torch)], **options)
        assert made == ("ValueError", words)
