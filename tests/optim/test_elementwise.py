"""What the formulas are computed on: blocks, memory layouts, views, versions; and by chance."""

import random
import tracemalloc

import numpy as np
import pytest

import minitorch
from minitorch.optim import elementwise
from tests.nn.both import both, error
from tests.optim.paths import OWN

NAMES = [*OWN, "SGD"]
# settings under which all lines of a formula run
FULL = {
    "SGD": {"momentum": 0.9, "weight_decay": 0.1, "maximize": True, "nesterov": True},
    "Adam": {"amsgrad": True, "weight_decay": 0.1, "maximize": True},
    "AdamW": {"amsgrad": True},
    "RMSprop": {"momentum": 0.9, "centered": True, "weight_decay": 0.1},
    "NAdam": {"decoupled_weight_decay": True, "weight_decay": 0.1, "maximize": True},
    "RAdam": {"betas": (0.9, 0.6), "decoupled_weight_decay": True, "weight_decay": 0.1},
    "ASGD": {"t0": 1, "weight_decay": 0.1},
    "Rprop": {"maximize": True},
}


def after(torch, name, arrays, steps=4, options=None, change=lambda tensor: tensor):
    """The parameters after some steps; ``change`` lays them out in memory in some way."""
    params = [change(torch.from_numpy(array.copy())).requires_grad_() for array in arrays]
    optimizer = getattr(torch.optim, name)(params, **(FULL.get(name, {}) | (options or {})))
    for i in range(steps):
        for p in params:
            values = np.cos(p.detach().numpy() * 3 + i, order="K")
            p.grad = like(torch, values, p)
        optimizer.step()
    return params, optimizer


def like(torch, values, p):
    """A tensor with these values, laid out in memory as ``p`` is."""
    tensor = torch.empty_like(p.detach())
    return tensor.copy_(torch.from_numpy(np.array(values)))


def numbers(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


# ---- blocks -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_blocks_change_nothing(name, monkeypatch):
    arrays = [numbers(7, 11), numbers(64), numbers(100), numbers()]
    whole, _ = after(minitorch, name, arrays)
    monkeypatch.setattr(elementwise, "BLOCK", 32)  # some fill their blocks, some do not
    parts, _ = after(minitorch, name, arrays)
    for p, q in zip(whole, parts):
        np.testing.assert_array_equal(p.detach().numpy(), q.detach().numpy())
    for change in (lambda x: x.t() if x.ndim == 2 else x, lambda x: spread(minitorch, x)):
        turned, _ = after(minitorch, name, arrays, change=change)
        for p, q in zip(whole, turned):
            expected = p.detach().numpy()
            expected = expected.T if q.shape != p.shape else expected
            np.testing.assert_allclose(q.detach().numpy(), expected, rtol=1e-6, atol=1e-7)


def spread(torch, x):
    """The same values with gaps between them."""
    wide = torch.zeros(*x.shape, 2, dtype=x.dtype)
    wide.select(-1, 0).copy_(x)
    return wide.select(-1, 0).detach()


def test_what_is_cut():
    def sizes(*arrays):
        return [[part.shape for part in parts] for parts in elementwise.blocks(list(arrays))]

    n = elementwise.BLOCK
    small, large = np.zeros((2, 3)), np.zeros((n, 2))
    assert sizes(small, small) == [[(6,), (6,)]]
    assert sizes(np.zeros(())) == [[(1,)]]
    assert sizes(large, large) == [[(n,)] * 2] * 2
    assert sizes(large.T, large.T) == [[(n,)] * 2] * 2
    assert sizes(large, np.zeros((2, n)).T) == [[(n, 2)] * 2]  # not in the same order
    assert sizes(np.zeros(n + 1)) == [[(n,)], [(1,)]]
    parts = [p for p, none in elementwise.blocks([large, None]) if none is None]
    assert len(parts) == 2
    assert all(np.shares_memory(p, large) for p in parts)


@pytest.mark.parametrize("name", NAMES)
def test_a_step_takes_no_memory_of_the_size_of_the_parameter(name):
    p = minitorch.ones(2**20, requires_grad=True)
    optimizer = getattr(minitorch.optim, name)([p], **FULL.get(name, {}))
    p.grad = minitorch.full((2**20,), 0.5)
    optimizer.step()  # makes the state
    tracemalloc.start()
    try:
        optimizer.step()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < p.nbytes / 2


@both
@pytest.mark.parametrize("name", NAMES)
def test_a_large_parameter(torch, name):
    """Larger than a block: against the same in many small parameters."""
    array = numbers(90, 1000)
    (one,), _ = after(torch, name, [array], steps=2)
    many, _ = after(torch, name, list(array), steps=2)
    expected = np.stack([p.detach().numpy() for p in many])
    np.testing.assert_allclose(one.detach().numpy(), expected, rtol=2e-6, atol=1e-6)


# ---- layouts ------------------------------------------------------------------------------------


@pytest.mark.oracle
@pytest.mark.parametrize("name", NAMES)
def test_layouts_as_in_torch(name):
    torch = pytest.importorskip("torch")
    arrays = [numbers(3, 4), numbers(5, 2, seed=1)]
    for change in ("t", "spread", "flip"):

        def laid_out(x, m, change=change):
            if change == "t":
                return x.t().contiguous().t()
            return spread(m, x) if change == "spread" else m.flip(x, [0])

        (ours, mine), (theirs, other) = [
            after(m, name, arrays, change=lambda x, m=m: laid_out(x, m)) for m in (minitorch, torch)
        ]
        for p, q in zip(ours, theirs):
            assert p.stride() == q.stride()
            np.testing.assert_allclose(p.tolist(), q.tolist(), rtol=1e-5, atol=1e-6)
            for key, value in other.state[q].items():
                assert mine.state[p][key].stride() == value.stride(), key
                assert mine.state[p][key]._version == value._version, key


@pytest.mark.oracle
@pytest.mark.parametrize("name", NAMES)
def test_float16_as_in_torch(name):
    torch = pytest.importorskip("torch")
    array = numbers(50).astype(np.float16)
    (ours,), mine = after(minitorch, name, [array], steps=2, options={"lr": 0.01})
    (theirs,), other = after(torch, name, [array], steps=2, options={"lr": 0.01})
    np.testing.assert_allclose(ours.tolist(), theirs.tolist(), rtol=4e-3, atol=1e-3)
    for key, value in other.state[theirs].items():
        assert str(mine.state[ours][key].dtype) == str(value.dtype), key


# ---- views, aliases, versions -------------------------------------------------------------------


@both
@pytest.mark.parametrize("name", NAMES)
def test_the_memory_stays_and_its_writes_are_counted(torch, name):
    base = torch.zeros(6)
    p = base[::2].detach().requires_grad_()
    elsewhere, version = base[2:], base._version
    optimizer = getattr(torch.optim, name)([p])
    address = p.data_ptr()
    for i in range(2):
        p.grad = torch.tensor([1.0, 2.0, 3.0])
        optimizer.step()
        assert base[::2].tolist() == p.tolist()
        assert elsewhere[0].item() == p[1].item() != 0
        assert base[1::2].tolist() == [0.0, 0.0, 0.0]
        writes = 2 if name in ("AdamW", "NAdam", "ASGD") else 1
        assert p._version == base._version == version + writes * (i + 1)
    assert p.data_ptr() == address
    assert p.grad.tolist() == [1.0, 2.0, 3.0]
    assert p.is_leaf
    assert p.requires_grad


@both
def test_a_value_kept_for_backward_is_missed(torch):
    p = torch.ones(3, requires_grad=True)
    kept = p * p
    p.grad = torch.ones(3)
    torch.optim.Adam([p]).step()
    assert error(kept.sum().backward)[0] == "RuntimeError"


@both
@pytest.mark.parametrize("name", NAMES)
def test_a_gradient_shared_by_parameters(torch, name):
    a, b = [torch.ones(3, requires_grad=True) for _ in range(2)]
    a.grad = b.grad = torch.tensor([1.0, -2.0, 0.5])
    optimizer = getattr(torch.optim, name)([a, b], **FULL.get(name, {}))
    optimizer.step()
    assert a.tolist() == b.tolist() != [1.0, 1.0, 1.0]
    assert a.grad.tolist() == [1.0, -2.0, 0.5]


@both
@pytest.mark.parametrize("name", NAMES)
def test_without_gradient_nothing_happens(torch, name):
    a, b = [torch.ones(3, requires_grad=True) for _ in range(2)]
    optimizer = getattr(torch.optim, name)([a, b], **FULL.get(name, {}))
    a.grad = torch.ones(3)
    for _ in range(2):
        optimizer.step()
    assert b.tolist() == [1.0, 1.0, 1.0]
    assert b._version == 0
    state = optimizer.state_dict()["state"]
    assert 0 in state
    assert (1 in state) == (name == "Adagrad")  # which begins at once


@both
def test_memory_that_cannot_be_written(torch):
    p = torch.ones(1, requires_grad=True).expand(3).detach().requires_grad_()
    p.grad = torch.ones(3)
    assert error(torch.optim.SGD([p], lr=1.0).step) == (
        "RuntimeError",
        "unsupported operation: more than one element of the written-to tensor refers to a single "
        "memory location. Please clone() the tensor before performing the operation.",
    )
    with torch.inference_mode():
        p = torch.ones(3)
    p.grad = torch.ones(3)
    kind, words = error(torch.optim.SGD([p], lr=1.0).step)
    assert kind == "RuntimeError"
    assert words.startswith("Inplace update to inference tensor outside InferenceMode is not allow")
    assert p.tolist() == [1.0, 1.0, 1.0] or torch is not minitorch  # torch writes, then raises


@both
@pytest.mark.parametrize("name", NAMES)
def test_closures(torch, name):
    p = torch.ones(3, requires_grad=True)
    optimizer = getattr(torch.optim, name)([p])

    def closure():
        optimizer.zero_grad()
        loss = (p * p).sum()
        loss.backward()
        return loss

    with torch.no_grad():  # the closure records all the same
        assert optimizer.step(closure).item() == 3.0
    assert optimizer.step(closure).item() != 3.0
    assert optimizer.step(lambda: 7) == 7


# ---- by chance ----------------------------------------------------------------------------------

CHOICES = {
    "lr": [0.001, 0.03, 0.5],
    "betas": [(0.9, 0.999), (0.5, 0.9), (0.0, 0.99)],
    "eps": [1e-8, 1e-3],
    "weight_decay": [0, 0.1],
    "momentum": [0, 0.5, 0.9],
    "dampening": [0, 0.3],
    "maximize": [False, True],
    "amsgrad": [False, True],
    "decoupled_weight_decay": [False, True],
    "momentum_decay": [0.004, 0.1],
    "centered": [False, True],
    "alpha": [0.9, 0.99],
    "lr_decay": [0, 0.1],
    "initial_accumulator_value": [0, 0.5],
    "rho": [0.5, 0.9],
    "etas": [(0.5, 1.2), (0.3, 1.5)],
    "step_sizes": [(1e-6, 50), (1e-3, 0.1)],
    "lambd": [1e-4, 0.1],
    "t0": [1, 5, 1e6],
}
SHAPES = [(), (1,), (5,), (2, 3), (3, 1, 2), (0,)]


def train(m, chance, optimizer_name, settings):
    """Ten steps of some groups; settings change in the middle, as a scheduler changes them."""
    groups = []
    for group_settings in settings[1:]:
        params = []
        for _ in range(chance.randint(1, 3)):
            p = m.from_numpy(np.array(draw(chance, chance.choice(SHAPES))))
            if p.ndim == 2 and chance.random() < 0.5:
                p = p.t()
            params.append(p.detach().requires_grad_())
        groups.append({"params": params, **group_settings})
    optimizer = getattr(m.optim, optimizer_name)(groups, **settings[0])
    params = [p for group in groups for p in group["params"]]
    for step in range(10):
        optimizer.zero_grad(set_to_none=step % 2 == 0)
        for p in params:
            if chance.random() < 0.9:
                p.grad = m.from_numpy(draw(chance, p.shape)) + p.detach()
        if step == 5:
            optimizer.load_state_dict(optimizer.state_dict())
            optimizer.param_groups[0]["lr"] *= 0.5
        optimizer.step()
    remembered = [sorted(optimizer.state[p]) for p in params]
    return [p.detach().numpy() for p in params], remembered


def draw(chance, shape):
    generator = np.random.default_rng(chance.randrange(2**32))
    return np.asarray(generator.standard_normal(tuple(shape)))


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(48))
def test_by_chance(seed):
    torch = pytest.importorskip("torch")
    chance = random.Random(seed)
    name = NAMES[seed % len(NAMES)]
    known = getattr(torch.optim, name)([torch.zeros(1)]).defaults

    def some(share):
        found = {k: chance.choice(v) for k, v in CHOICES.items()
                 if k in known and chance.random() < share}  # fmt: skip
        if name == "AdamW":
            found.pop("decoupled_weight_decay", None)
        return found

    settings = [some(0.6), *[some(0.3) for _ in range(chance.randint(1, 3))]]
    for group in settings[1:]:
        group.pop("initial_accumulator_value", None)  # is read from the defaults
        # torch makes the state with the group's settings at its first step
    ours = train(minitorch, random.Random(seed), name, [dict(s) for s in settings])
    theirs = train(torch, random.Random(seed), name, [dict(s) for s in settings])
    assert ours[1] == theirs[1]
    for p, q in zip(ours[0], theirs[0]):
        np.testing.assert_allclose(p, q, rtol=1e-7, atol=1e-9)


@both
@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("Rprop", "AdamW")])
def test_without_weight_decay_the_parameter_is_not_looked_at(torch, name):
    """0 * inf would be nan."""
    p = torch.tensor([float("inf"), 1.0], requires_grad=True)
    optimizer = getattr(torch.optim, name)([p], maximize=True)
    p.grad = torch.ones(2)
    optimizer.step()
    assert p[0].item() == float("inf")


@both
def test_adagrads_sums_may_be_shared(torch):
    p = torch.ones(2, requires_grad=True)
    optimizer = torch.optim.Adagrad([p], initial_accumulator_value=0.5)
    assert optimizer.share_memory() is None
    assert optimizer.state[p]["sum"].is_shared()
    assert optimizer.state[p]["sum"].tolist() == [0.5, 0.5]
    p.grad = torch.ones(2)
    optimizer.step()
    assert optimizer.state[p]["sum"].tolist() == [1.5, 1.5]


def of_another_shape(torch, name, then, now):
    """The error of a step with what is remembered for a parameter of another shape."""
    options = {"momentum": 0.9} if name == "SGD" else {}
    first, second = (torch.ones(*shape).requires_grad_() for shape in (then, now))
    optimizers = [getattr(torch.optim, name)([p], lr=0.1, **options) for p in (first, second)]
    for p in (first, second):
        p.grad = torch.ones_like(p)
    optimizers[0].step()
    optimizers[1].load_state_dict(optimizers[0].state_dict())
    found = error(optimizers[1].step)
    if name not in ("AdamW", "ASGD"):  # these two decay the parameter first
        assert second.tolist() == torch.ones(*now).tolist()
    return found


@both
@pytest.mark.parametrize("name", NAMES)
def test_what_is_remembered_for_another_shape_is_refused(torch, name):
    """A checkpoint of another model: PyTorch's own words, whatever the formula."""
    for then, now, told in (
        ((2,), (2, 2), "output with shape [2] doesn't match the broadcast shape [2, 2]"),
        ((1,), (3,), "output with shape [1] doesn't match the broadcast shape [3]"),
        ((2, 3), (3,), "output with shape [3] doesn't match the broadcast shape [2, 3]"),
    ):
        # (torch's Rprop indexes by a mask: another error; ASGD's first step copies rows)
        if name not in ("Rprop", "ASGD") or then != (2, 3):
            assert of_another_shape(torch, name, then, now) == ("RuntimeError", told)
    kind, told = of_another_shape(torch, name, (3,), (2,))
    assert kind == "RuntimeError"
    sizes = ["The size of tensor a (3) must match the size of tensor b (2)"]
    sizes.append("The size of tensor a (2) must match the size of tensor b (3)")
    assert told in [f"{text} at non-singleton dimension 0" for text in sizes]


@both
def test_as_many_elements_in_another_shape_are_refused(torch):
    """Both would be cut into the same blocks."""
    large = elementwise.BLOCK // 2
    kind, told = of_another_shape(torch, "Adam", (large, 3), (3, large))
    assert (kind, told.partition(" (")[0]) == ("RuntimeError", "The size of tensor a")


@pytest.mark.parametrize("name", ["Adam", "AdamW", "NAdam", "RAdam", "Adamax"])
@both
def test_means_do_not_mix_dtypes(torch, name):
    """A mean of float32 takes no gradient of float64; where no mean is taken it may be."""
    parameter = torch.nn.Parameter(torch.ones(3))
    parameter.grad_dtype = None
    parameter.grad = torch.ones(3, dtype=torch.float64)
    with pytest.raises(RuntimeError, match="expected dtype float for `end` but got dtype double"):
        getattr(torch.optim, name)([parameter]).step()
    torch.optim.SGD([parameter], lr=0.5).step()
    assert parameter.detach().allclose(torch.full((3,), 0.5), atol=1e-3)
