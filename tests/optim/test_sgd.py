"""SGD: the same path as torch over 100 steps, settings of groups, closures, state, errors.

goldens/sgd.json holds the parameters after 100 steps, recorded from torch (goldens/record_sgd.py).
"""

import itertools
import json
from pathlib import Path

import numpy as np
import pytest

from tests.nn.both import both, error

GOLDENS = Path(__file__).parents[1] / "goldens" / "sgd.json"

COMBINATIONS = {
    f"momentum={momentum} dampening={dampening} weight_decay={decay} maximize={maximize}": {
        "momentum": momentum,
        "dampening": dampening,
        "weight_decay": decay,
        "maximize": maximize,
    }
    for momentum, dampening, decay, maximize in itertools.product(
        (0, 0.9), (0, 0.5), (0, 0.1), (False, True)
    )
}
COMBINATIONS |= {
    f"nesterov weight_decay={decay} maximize={maximize}": {
        "momentum": 0.9,
        "nesterov": True,
        "weight_decay": decay,
        "maximize": maximize,
    }
    for decay, maximize in itertools.product((0, 0.1), (False, True))
}
COMBINATIONS |= {
    "negative dampening": {"momentum": 0.5, "dampening": -0.3},
    "momentum above 1": {"momentum": 1.01, "lr": 1e-4},
    "no step": {"lr": 0.0, "momentum": 0.9},
    "NumPy numbers": {
        "lr": np.float64(0.02),
        "momentum": np.float32(0.5),
        "weight_decay": np.int64(1),
    },
}


def start(torch, dtype="float64"):
    """Two parameters and a function of both, whose minimum draws neighbouring paths together."""
    dtype = getattr(torch, dtype)
    a = torch.tensor([1.5, -0.5, 0.25], dtype=dtype, requires_grad=True)
    b = torch.tensor([[0.5], [-2.0]], dtype=dtype, requires_grad=True)
    goal = torch.tensor([0.5, 1.0, -1.5], dtype=dtype)

    def loss():
        mixed = a * b - 1
        return ((a - goal) ** 2).sum() + (mixed * mixed).sum() * 0.3 + (b**4).sum() * 0.05

    return [a, b], loss


def path(torch, options, steps=100, dtype="float64"):
    """The parameters after some steps, as one flat list."""
    params, loss = start(torch, dtype)
    optimizer = torch.optim.SGD(params, **{"lr": 0.02, **options})
    for _ in range(steps):
        optimizer.zero_grad()
        (-loss() if options.get("maximize") else loss()).backward()
        optimizer.step()
    return [number for p in params for number in p.detach().flatten().tolist()]


@pytest.fixture(scope="module")
def goldens():
    return json.loads(GOLDENS.read_text(encoding="utf-8"))["paths"]


def test_the_record_is_of_these_combinations(goldens):
    assert list(goldens) == list(COMBINATIONS)


@both
@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_hundred_steps(torch, goldens, name):
    np.testing.assert_allclose(
        path(torch, COMBINATIONS[name]), goldens[name], rtol=1e-12, atol=1e-12
    )


@both
def test_single_precision_stays_single(torch):
    options = {"lr": np.float64(0.02), "momentum": np.float64(0.9), "weight_decay": np.float64(0.1)}
    params, loss = start(torch, "float32")
    optimizer = torch.optim.SGD(params, **options, nesterov=True)
    for _ in range(3):
        optimizer.zero_grad()
        loss().backward()
        optimizer.step()
    for p in params:
        assert p.dtype == p.grad.dtype == torch.float32
        assert optimizer.state[p]["momentum_buffer"].dtype == torch.float32
    plain = {name: float(value) for name, value in options.items()} | {"nesterov": True}
    same = path(torch, plain, 3, "float32")
    np.testing.assert_allclose([n for p in params for n in p.flatten().tolist()], same, rtol=1e-6)


@both
def test_one_step_by_hand(torch):
    p = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
    sgd = torch.optim.SGD([p], lr=0.5, momentum=0.5, dampening=0.25, weight_decay=0.5)
    p.grad = torch.tensor([1.0, -2.0], dtype=torch.float64)
    sgd.step()  # g = [1.5, -1], the first step has no dampening
    assert sgd.state[p]["momentum_buffer"].tolist() == [1.5, -1.0]
    assert p.tolist() == [0.25, 2.5]
    sgd.step()  # g = [1.125, -0.75], v = 0.5 v + 0.75 g
    assert sgd.state[p]["momentum_buffer"].tolist() == [1.59375, -1.0625]
    assert p.tolist() == [-0.546875, 3.03125]
    assert p.grad.tolist() == [1.0, -2.0]  # not changed by weight decay


@both
def test_default_step_size(torch):
    p = torch.zeros(1, dtype=torch.float64, requires_grad=True)
    p.grad = torch.ones(1, dtype=torch.float64)
    torch.optim.SGD([p]).step()
    assert p.item() == -0.001


@both
def test_the_step_writes_in_place_and_is_not_recorded(torch):
    p = torch.ones(3, requires_grad=True)
    alias, address, version = p.detach(), p.data_ptr(), p._version
    kept = p * p
    p.grad = torch.ones(3)
    assert torch.optim.SGD([p], lr=1.0).step() is None
    assert alias.tolist() == [0.0, 0.0, 0.0]
    assert p.data_ptr() == address
    assert p._version == version + 1
    assert p.grad_fn is None
    assert p.is_leaf
    words = error(kept.sum().backward)[1]
    assert words.startswith(
        "one of the variables needed for gradient computation has been modified"
    )


@both
def test_parameters_without_gradient_are_left_alone(torch):
    p, q = torch.ones(1, requires_grad=True), torch.ones(1, requires_grad=True)
    sgd = torch.optim.SGD([p, q], lr=1.0, momentum=0.9, weight_decay=0.5)
    (p * 2).backward()
    sgd.step()
    assert (p.item(), q.item()) == (-1.5, 1.0)
    assert list(sgd.state) == [p]


@both
def test_tensors_that_need_no_gradient_are_accepted(torch):
    frozen = torch.ones(1)
    sgd = torch.optim.SGD([frozen], lr=0.5)
    sgd.step()
    assert frozen.item() == 1.0
    frozen.grad = torch.ones(1)
    sgd.step()
    assert frozen.item() == 0.5


@both
@pytest.mark.parametrize(("set_to_none", "expected"), [(True, 0.79), (False, -0.053277289029)])
def test_freezing_later_works_only_without_a_stale_gradient(torch, set_to_none, expected):
    w = torch.ones(1, dtype=torch.float64, requires_grad=True)
    sgd = torch.optim.SGD([w], lr=0.1, momentum=0.9, weight_decay=0.1)
    (w * 2).backward()
    sgd.step()
    w.requires_grad_(False)
    for _ in range(5):
        sgd.zero_grad(set_to_none=set_to_none)
        sgd.step()
    assert w.item() == pytest.approx(expected, abs=1e-10)


@both
def test_state_appears_with_momentum(torch):
    p = torch.ones(2, 1, requires_grad=True)
    for momentum, keys in ((0, []), (0.5, ["momentum_buffer"])):
        sgd = torch.optim.SGD([p], lr=0.1, momentum=momentum)
        assert len(sgd.state) == 0
        p.grad = torch.ones(2, 1)
        sgd.step()
        assert list(sgd.state[p]) == keys
    buffer = sgd.state[p]["momentum_buffer"]
    assert buffer.shape == (2, 1)
    assert not buffer.requires_grad
    assert buffer.data_ptr() not in (p.data_ptr(), p.grad.data_ptr())
    p.grad = torch.full((2, 1), 3.0)
    sgd.step()
    assert sgd.state[p]["momentum_buffer"] is buffer
    assert buffer.tolist() == [[3.5], [3.5]]


@both
def test_groups_with_settings_of_their_own(torch):
    a, b, c = [torch.ones(1, dtype=torch.float64, requires_grad=True) for _ in range(3)]
    groups = [{"params": a}, {"params": [b], "lr": 0.25, "momentum": 0.5, "note": "mine"}]
    sgd = torch.optim.SGD(groups, lr=0.5)
    sgd.add_param_group({"params": iter([c]), "maximize": True})
    for _ in range(2):
        for p in (a, b, c):
            p.grad = torch.ones(1, dtype=torch.float64)
        sgd.step()
    assert (a.item(), b.item(), c.item()) == (0.0, 1 - 0.25 * 2.5, 2.0)
    assert list(sgd.state) == [b]
    sgd.param_groups[0]["lr"] = 2.0  # what schedulers do
    sgd.step()
    assert a.item() == -2.0
    assert sgd.param_groups[1]["note"] == "mine"


@both
def test_closures(torch):
    p = torch.ones(1, dtype=torch.float64, requires_grad=True)
    sgd = torch.optim.SGD([p], lr=0.25)

    def closure():
        sgd.zero_grad()
        loss = (p * p).sum()
        loss.backward()
        return loss

    with torch.no_grad():  # the closure records all the same
        loss = sgd.step(closure)
    assert loss.item() == 1.0
    assert loss.requires_grad
    assert p.item() == 0.5
    assert sgd.step(closure=closure).item() == 0.25
    assert sgd.step(lambda: "any value") == "any value"


@both
def test_a_step_size_may_be_a_tensor(torch):
    p = torch.ones(1, requires_grad=True)
    p.grad = torch.ones(1)
    lr = torch.tensor(0.5)
    sgd = torch.optim.SGD([p], lr=lr)
    sgd.step()
    assert p.item() == 0.5
    lr.fill_(0.25)
    sgd.step()
    assert p.item() == 0.25
    assert "    lr: 0.25\n" in repr(sgd)
    assert error(torch.optim.SGD, [p], lr=torch.ones(2)) == (
        "ValueError", "Tensor lr must be 1-element"
    )  # fmt: skip


@both
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"lr": -0.1}, "Invalid learning rate: -0.1"),
        ({"momentum": -1}, "Invalid momentum value: -1"),
        ({"weight_decay": -0.5}, "Invalid weight_decay value: -0.5"),
        ({"lr": -1, "momentum": -1}, "Invalid learning rate: -1"),
        ({"nesterov": True}, "Nesterov momentum requires a momentum and zero dampening"),
        ({"nesterov": True, "momentum": 0.9, "dampening": 0.1},
         "Nesterov momentum requires a momentum and zero dampening"),
    ],
)  # fmt: skip
def test_wrong_settings(torch, options, words):
    p = torch.ones(1, requires_grad=True)
    assert error(torch.optim.SGD, [p], **options) == ("ValueError", words)


@both
def test_settings_by_position(torch):
    p = torch.ones(1, requires_grad=True)
    (group,) = torch.optim.SGD([p], 0.1, 0.9, 0.2, 0.3, False).param_groups
    names = "lr", "momentum", "dampening", "weight_decay", "nesterov"
    assert [group[name] for name in names] == [0.1, 0.9, 0.2, 0.3, False]
    assert error(torch.optim.SGD, [p], 0.1, 0.9, 0, 0, True, True)[0] == "TypeError"
    assert error(torch.optim.SGD, [p], betas=1) == (
        "TypeError", "SGD.__init__() got an unexpected keyword argument 'betas'"
    )  # fmt: skip
    assert error(torch.optim.SGD, [p], lr="fast") == (
        "TypeError", "'<' not supported between instances of 'str' and 'float'"
    )  # fmt: skip
