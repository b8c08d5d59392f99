"""L-BFGS, with and without its line search: the same path as torch, call by call."""

import json
import math

import numpy as np
import pytest

import minitorch
from tests.nn.both import both, error

WOLFE = {"line_search_fn": "strong_wolfe"}
ROWS = [
    {},
    {"lr": 0.1, "max_iter": 5},
    {"lr": 0.05, "history_size": 2, "max_iter": 4},
    {"lr": 0.01, "max_iter": 1},
    {"tolerance_grad": 0.5},
    {"tolerance_change": 0.05},
    WOLFE,
    {**WOLFE, "history_size": 3, "max_iter": 7},
    {**WOLFE, "lr": 0.3, "max_eval": 5},
    {**WOLFE, "max_eval": 1},
    {**WOLFE, "lr": 10.0, "max_iter": 4},
    {"tensor_lr": 0.1, "max_iter": 3},
]


def follow(torch, options, steps=6):
    """Rosenbrock's valley and more: per step the loss and the parameters; calls; the state."""
    options = dict(options)
    if "tensor_lr" in options:
        options["lr"] = torch.tensor(options.pop("tensor_lr"))
    double = torch.float64
    x = torch.tensor([-1.2, 1.0, 0.5], dtype=double, requires_grad=True)
    y = torch.tensor([[0.3], [2.0]], dtype=double, requires_grad=True)
    unused = torch.zeros(2, dtype=double, requires_grad=True)
    optimizer = torch.optim.LBFGS([x, y, unused], **options)
    path, calls = [], 0

    def closure():
        nonlocal calls
        calls += 1
        optimizer.zero_grad()
        loss = 100 * (x[1] - x[0] ** 2) ** 2 + (1 - x[0]) ** 2 + ((y * x - 1) ** 2).sum()
        loss = loss + (y**4).sum() * 0.05
        loss.backward()
        return loss

    for _ in range(steps):
        loss = optimizer.step(closure)
        path.append([loss.item(), *x.tolist(), *y.flatten().tolist()])
    assert unused.tolist() == [0.0, 0.0]
    return np.array(path), calls, optimizer


@pytest.mark.oracle
@pytest.mark.parametrize("options", ROWS, ids=json.dumps)
def test_the_same_path_as_torch(options):
    torch = pytest.importorskip("torch")
    ours, calls, mine = follow(minitorch, options)
    theirs, expected_calls, other = follow(torch, options)
    assert calls == expected_calls
    # quadratic convergence multiplies what the last digits differ in, until it is reached
    np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(ours[:2], theirs[:2], rtol=1e-7, atol=1e-8)
    state, expected = [o.state_dict()["state"][0] for o in (mine, other)]
    assert sorted(state) == sorted(expected)
    for key, value in expected.items():
        assert type(state[key]).__name__ == type(value).__name__, key
        shapes = [getattr(v, "shape", None) for v in (state[key], value)]
        assert shapes[0] == shapes[1], key
    assert (state["func_evals"], state["n_iter"]) == (expected["func_evals"], expected["n_iter"])


def quadratic(torch, **options):
    p = torch.tensor([1.0, -2.0], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.LBFGS([p], **options)

    def closure():
        optimizer.zero_grad()
        loss = (p * p * torch.tensor([1.0, 10.0], dtype=torch.float64)).sum()
        loss.backward()
        return loss

    return p, optimizer, closure


@both
@pytest.mark.parametrize("options", [{}, WOLFE])
def test_a_valley_is_solved(torch, options):
    p, optimizer, closure = quadratic(torch, **options)
    assert optimizer.step(closure).item() == 41.0  # the loss before the step
    assert closure().item() < 1e-8
    assert optimizer.state[p]["n_iter"] < 20
    with torch.no_grad():  # records in the closure all the same
        optimizer.step(closure)


@both
def test_stops_at_once_where_it_is_flat(torch):
    p, optimizer, closure = quadratic(torch)
    with torch.no_grad():
        p.zero_()
    optimizer.step(closure)
    assert optimizer.state[p] == {"func_evals": 1, "n_iter": 0}


@both
def test_goes_on_from_a_saved_state(torch):
    _, straight, closure = quadratic(torch, max_iter=2, lr=0.1)
    p, first, one = quadratic(torch, max_iter=2, lr=0.1)
    q, second, two = quadratic(torch, max_iter=2, lr=0.1)
    for _ in range(3):
        straight.step(closure)
    first.step(one)
    second.load_state_dict(first.state_dict())
    with torch.no_grad():
        q.copy_(p)
    for _ in range(2):
        second.step(two)
    assert q.tolist() == straight.param_groups[0]["params"][0].tolist()


@both
def test_what_is_refused(torch):
    a, b = torch.zeros(1), torch.zeros(1)
    words = "LBFGS doesn't support per-parameter options (parameter groups)"
    assert error(torch.optim.LBFGS, [{"params": [a]}, {"params": [b]}]) == ("ValueError", words)
    _, optimizer, closure = quadratic(torch, line_search_fn="wolfe")
    assert error(optimizer.step, closure) == (
        "RuntimeError", "only 'strong_wolfe' is supported"
    )  # fmt: skip
    assert error(optimizer.step)[0] == "TypeError"
    optimizer.add_param_group({"params": [a]})
    assert error(optimizer.step, closure) == (
        "AssertionError", "Expected exactly one param_group, but got 2"
    )  # fmt: skip


def test_gradients_in_any_memory_layout():
    p = minitorch.ones(2, 3, dtype=minitorch.float64).t().detach().requires_grad_()
    optimizer = minitorch.optim.LBFGS([p], max_iter=3)

    def closure():
        optimizer.zero_grad()
        loss = ((p - minitorch.arange(6).view(3, 2)) ** 2).sum()
        loss.backward()
        return loss

    optimizer.step(closure)
    assert math.isclose(closure().item(), 0.0, abs_tol=1e-12)
