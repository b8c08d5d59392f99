"""How "Gradients of inner tensors" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# What is computed from x, by name: (loss, tensors that may be asked for).


def chain(x: Any) -> tuple:
    a = x * 3
    b = a * a
    return b.sum(), {"x": x, "a": a, "b": b}


def two_uses(x: Any) -> tuple:
    a = x * 2
    b = a * 5
    return (a + b).sum(), {"a": a, "b": b, "x": x}


def unused(x: Any) -> tuple:
    a, b = x * 2, x * 7
    return (a * x).sum(), {"a": a, "b": b, "x": x}


def replaced(x: Any) -> tuple:
    a = x * 2
    a.register_hook(lambda g: g * 10)
    b = a + 1
    return (b * b).sum(), {"a": a, "b": b, "x": x}


def retained(x: Any) -> tuple:
    a = x * 2
    a.retain_grad()
    b = a * a
    return b.sum(), {"b": b, "a": a, "x": x}


def from_vector(x: Any) -> tuple:
    """No scalar: backward refuses to start."""
    a = x * 2
    return a * a, {"a": a, "x": x}


def breaks(x: Any) -> tuple:
    """A hook in the middle raises an error."""

    def fail(g: Any) -> None:
        raise ValueError("a hook failed")

    a = x * 2
    a.register_hook(fail)
    b = a * 2
    return b.sum(), {"x": x, "a": a, "b": b}


PROGRAMS = {
    f.__name__: f for f in (chain, two_uses, unused, replaced, retained, from_vector, breaks)
}


def draw_programs(rng: random.Random) -> list[tuple]:
    """(program, asked for, x, its dtype, its gradient so far)."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]

    return [
        ("chain", ["a", "x"], [1.0, 2.0], "float32", None),
        ("chain", ["x", "b", "a"], numbers(3), "float64", None),
        ("chain", ["a", "x", "a"], numbers(2), "float32", 5.0),
        ("chain", [], numbers(2), "float32", None),
        ("chain", ["b"], [], "float32", None),
        ("chain", ["a", "b"], 2.0, "float32", None),
        ("two_uses", ["b", "a", "x"], numbers(2), "float32", None),
        ("two_uses", ["x", "x"], [float("inf"), float("nan"), -0.0], "float32", 1.0),
        ("unused", ["b", "a", "x"], numbers(2), "float32", None),
        ("unused", ["a", "b"], numbers(2), "float32", None),
        ("unused", ["a", "x", "b"], [0.0, 0.0], "float32", None),
        ("replaced", ["b", "x", "a"], numbers(2), "float32", None),
        ("retained", ["a", "b"], numbers(2), "float32", None),
        ("from_vector", ["a", "x"], [1.0, *numbers(2)], "float32", None),
        ("breaks", ["x", "a", "b"], numbers(2), "float32", None),
    ]


def observe_gradients(candidate: Any, case: tuple) -> dict[str, Any]:
    program, asked, values, dtype, before = case
    x = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=True)
    if before is not None:
        x.grad = torch.full_like(x, before).detach()
    loss, tensors = PROGRAMS[program](x)
    hooks = {name: hooks_on(t) for name, t in tensors.items()}
    try:
        result = candidate(loss, [tensors[name] for name in asked])
    except (RuntimeError, ValueError) as error:
        result = f"{type(error).__name__}: {error}".split(".")[0]
    return {
        "the result": result,
        "x.grad": x.grad,
        "an inner tensor has a new .grad": {
            name: t._grad for name, t in tensors.items() if name != "x"
        },
        "hooks that were left": {n: hooks_on(t) - hooks[n] for n, t in tensors.items()},
    }


def hooks_on(t: Any) -> int:
    """How many hooks are registered on a tensor."""
    node = t.grad_fn
    if node is None:
        return 0 if t._hooks is None else len(t._hooks.tensor_hooks)
    return 0 if node.hooks is None else sum(map(len, node.hooks.tensor_hooks.values()))


def describe_program(case: tuple) -> str:
    program, asked, values, dtype, before = case
    told = {
        "chain": "a = x * 3; b = a * a; loss = b.sum()",
        "two_uses": "a = x * 2; b = a * 5; loss = (a + b).sum()",
        "unused": "a = x * 2; b = x * 7; loss = (a * x).sum()",
        "replaced": "a = x * 2, with a hook that returns g * 10; b = a + 1; loss = (b * b).sum()",
        "retained": "a = x * 2; a.retain_grad(); b = a * a; loss = b.sum()",
        "from_vector": "a = x * 2; loss = a * a",
        "breaks": "a = x * 2, with a hook that raises an error; b = a * 2; loss = b.sum()",
    }
    start = f"x = {values} ({dtype}), x.grad {'is None' if before is None else f'all {before}'}"
    return f"{start}; {told[program]}; asked for: {', '.join(asked) or 'nothing'}"


CASES = Cases(draw=draw_programs, observe=observe_gradients, describe=describe_program)
