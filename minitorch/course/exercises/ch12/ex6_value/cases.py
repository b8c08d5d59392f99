"""How "The project of Part II: your own autograd, from scalars to matrices" is checked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy import shares_memory

from minitorch.course.definitions import Cases

Seen = dict[str, Any]
DEPTH, DOUBLINGS = 1200, 10


def program_by_hand(value: Any, a: float, b: float) -> Seen:
    x, y = value(a, requires_grad=True), value(b, requires_grad=True)
    product = x * y
    result = product + x
    result.backward()
    return {**look(x=x, y=y, result=result), "grad of x * y": product.grad}


def program_broadcast(value: Any, x: Any, row: Any, column: Any) -> Seen:
    a, b, c = (value(part, requires_grad=True) for part in (x, row, column))
    result = (2 * a * b + c * (a + 1) + 3.0).sum()
    result.backward()
    return look(x=a, row=b, column=c, result=result)


def program_layers(value: Any, x: Any, w: Any, v: Any) -> Seen:
    a, b, c = value(x), value(w, requires_grad=True), value(v, requires_grad=True)
    hidden = (a @ b).relu()
    result = (hidden @ c + 0.5).sum()
    result.backward()
    return look(x=a, w=b, v=c, result=result)


def program_left(value: Any, x: Any, w: Any) -> Seen:
    """The left side of a product of matrices is the one that learns."""
    a, b = value(x, requires_grad=True), value(w, requires_grad=True)
    result = a @ b
    result.backward(np.arange(1.0, 1.0 + result.data.size).reshape(result.data.shape))
    return look(x=a, w=b, result=result)


def program_special(value: Any, x: Any, y: Any, g: Any) -> Seen:
    a, b = value(x, requires_grad=True), value(y, requires_grad=True)
    result = a * b + a
    result.backward(g)
    return look(x=a, y=b, result=result)


def program_fan_out(value: Any, x: Any) -> Seen:
    """How often is the rule of a value asked that is used three times?"""
    calls: list[int] = []

    def backward(g: Any, a: Any) -> Any:
        calls.append(1)
        return (3 * a * a * g,)

    leaf = value(x, requires_grad=True)
    cube = value.apply(lambda a: a * a * a, backward, leaf)
    arrived: list[Any] = []
    cube.register_hook(lambda g: arrived.append(np.array(g)))
    result = (cube * cube + cube + leaf).sum()
    result.backward()
    return {
        **look(x=leaf, result=result),
        "calls of the own backward": len(calls),
        "what a hook on the cube has seen": arrived,
    }


def program_doublings(value: Any, x: float) -> Seen:
    leaf = value(x, requires_grad=True)
    result = leaf
    for _ in range(DOUBLINGS):
        result = result + result
    result.backward()
    return look(x=leaf, result=result)


def program_deep(value: Any, x: float) -> Seen:
    leaf = value(x, requires_grad=True)
    result = leaf
    for _ in range(DEPTH):
        result = result + 1
    result.backward()
    return look(x=leaf, result=result)


def program_accumulate(value: Any, x: Any) -> Seen:
    leaf = value(x, requires_grad=True)
    (leaf * leaf).sum().backward()
    (leaf * 3).sum().backward()
    seen = {"grad of x after two walks": np.array(leaf.grad)}
    leaf.grad = None
    (leaf * leaf).sum().backward()
    return {**seen, "grad of x, cleared and walked again": leaf.grad}


def program_memory(value: Any, x: Any, g: Any) -> Seen:
    given = np.array(g)
    a, b, alone = (value(np.array(x), requires_grad=True) for _ in range(3))
    (a + b).backward(given)
    alone.backward(given)
    seen = {
        "whether two leaves share the memory of grad": shares_memory(a.grad, b.grad),
        "whether grad lies in the memory of the given gradient": any(
            shares_memory(leaf.grad, given) for leaf in (a, b, alone)
        ),
        "the given gradient after the walk": given,
    }
    return {**seen, **look(a=a, b=b, alone=alone)}


def program_refusals(value: Any, x: Any) -> Seen:
    leaf = value(x, requires_grad=True)
    shared = leaf * leaf
    first, second = shared.sum(), (shared * 2).sum()
    frozen = value(x) * 2
    seen = {
        "backward on several numbers, without gradient": refusal((leaf * 2).backward),
        "whether a result requires a gradient if no input does": frozen.requires_grad,
        "backward on a value that requires no gradient": refusal(frozen.sum().backward),
        "the first walk": refusal(first.backward),
    }
    seen["grad of x after the first walk"] = np.array(leaf.grad)
    seen["the same graph, walked again"] = refusal(first.backward)
    seen["a graph that shares a walked value"] = refusal(second.backward)
    return seen


def program_detach(value: Any, x: Any) -> Seen:
    leaf = value(x, requires_grad=True)
    cut = (leaf * leaf).detach()
    (cut * leaf).sum().backward()
    seen = {"whether the detached value requires a gradient": cut.requires_grad, **look(x=leaf)}
    other = leaf.detach()
    other.data[...] = 7.0
    return {**seen, "x after 7 was written into x.detach()": np.array(leaf.data)}


def program_hooks(value: Any, x: Any) -> Seen:
    leaf = value(x, requires_grad=True)
    inside = leaf * 2
    seen: list[Any] = []
    inside.register_hook(lambda g: g + 1)
    inside.register_hook(lambda g: g * 10)
    inside.register_hook(lambda g: seen.append(np.array(g)))
    leaf.register_hook(lambda g: seen.append(np.array(g)))
    leaf.register_hook(lambda g: -g)
    (inside * inside).sum().backward()
    return {**look(x=leaf), "what the hooks have seen": seen}


def program_own_function(value: Any, x: Any, factor: float) -> Seen:
    """Two inputs, one of them a plain number; a gradient that is None."""
    a, b = value(x, requires_grad=True), value(x, requires_grad=True)
    scaled = value.apply(lambda n, k: n * k, lambda g, n, k: (g * k, None), a, factor)
    result = value.apply(lambda n, m: n - m, lambda g, n, m: (g, None), scaled, b * 2)
    total = result.sum()
    total.backward()
    missing = np.zeros(np.shape(x))
    seen = look(x=a, result=result)
    return {**seen, "grad of an input that gets None": missing if b.grad is None else b.grad}


def program_training(value: Any, x: Any, y: Any, w: Any) -> Seen:
    weight, bias = value(w, requires_grad=True), value(np.zeros(1), requires_grad=True)
    losses = []
    for _ in range(4):
        error = value(x) @ weight + bias + value(-1.0) * value(y)
        loss = (error * error).sum()
        weight.grad = bias.grad = None
        loss.backward()
        weight.data -= 0.03125 * weight.grad
        bias.data -= 0.03125 * bias.grad
        losses.append(float(loss.data))
    return {"the losses of four steps": losses, **look(weight=weight, bias=bias)}


def look(**values: Any) -> Seen:
    """The numbers and the gradients of some values, as they are now."""
    seen: Seen = {}
    for name, value in values.items():
        seen[name] = np.array(value.data)
        seen[f"grad of {name}"] = None if value.grad is None else np.array(value.grad)
    return seen


def refusal(walk: Callable[[], Any]) -> str:
    try:
        walk()
    except RuntimeError as error:
        return type(error).__name__
    return "no error"


PROGRAMS = {
    name.removeprefix("program_"): program
    for name, program in globals().items()
    if name.startswith("program_")
}


def draw_programs(rng: random.Random) -> list[tuple]:
    """Every program once or more: numbers, vectors and matrices; sizes 0 and 1; memory that is
    transposed, reversed or expanded; nan, inf and -0."""

    def numbers(*shape: int) -> np.ndarray:
        count = int(np.prod(shape))
        drawn = [rng.choice([-1, 1]) * rng.randint(2, 9) / 4 for _ in range(count)]
        return np.array(drawn, dtype=np.float64).reshape(shape)

    n, m = rng.randint(2, 4), rng.randint(5, 6)
    # Whatever a ReLU's slope at 0 may be: sums of five odd numbers are not 0, and two columns of
    # opposite signs leave something of each side.
    odd = 2 * np.floor(2 * numbers(n, 5)) + 1, 2 * np.floor(2 * numbers(5, 4)) + 1
    odd[1][:, 1] = -odd[1][:, 0]

    special = np.array([np.nan, np.inf, -np.inf, -0.0, 0.0, 2.0])
    return [
        ("by_hand", 3, np.float32(4.0)),
        ("broadcast", numbers(n, m), numbers(m), numbers(n, 1)),
        ("broadcast", numbers(m, n).T, numbers(m)[::-1], numbers(1)),
        ("broadcast", numbers(1, m), numbers(n, 1), np.float64(rng.randint(2, 5))),
        ("broadcast", numbers(0, m), numbers(m), numbers(1, 1)),
        ("broadcast", numbers(2, n, m), np.broadcast_to(numbers(m), (n, m)), numbers(n, 1)),
        ("layers", *[np.asfortranarray(part / 4) for part in odd], numbers(2, 4).T),
        ("left", numbers(m, n).T, numbers(m, 3)),
        ("special", special, numbers(6), numbers(6)),
        ("special", special[::-1], special, np.ones(6)),
        ("fan_out", numbers(n)),
        ("doublings", rng.randint(1, 7) / 4),
        ("deep", rng.randint(1, 7) / 4),
        ("accumulate", [[rng.randint(1, 9) for _ in range(2)] for _ in range(n)]),
        ("memory", numbers(n), numbers(n)),
        ("refusals", numbers(n)),
        ("detach", numbers(n)),
        ("hooks", numbers(n)),
        ("own_function", numbers(n, 2), float(rng.randint(2, 5))),
        ("training", numbers(4, 2), numbers(4, 1), numbers(2, 1)),
    ]


def observe_program(candidate: Any, case: tuple) -> Seen:
    name, *arguments = case
    with np.errstate(all="ignore"):
        return PROGRAMS[name](candidate, *arguments)


def describe_program(case: tuple) -> str:
    shapes = [str(np.shape(part)) if np.ndim(part) else f"{part:g}" for part in case[1:]]
    return f"the program {case[0]!r} with {', '.join(shapes)}"


CASES = Cases(draw=draw_programs, observe=observe_program, describe=describe_program)
