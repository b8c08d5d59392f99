"""How "A guard" is checked: by pairs of calls, of which each may replay the other, or not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

Arguments = tuple[tuple[Any, ...], dict[str, Any]]
nan = float("nan")


def call(*args: Any, **kwargs: Any) -> Arguments:
    return args, kwargs


def tensor(*shape: int, **how: Any) -> torch.Tensor:
    return torch.rand(*shape, **how)


def leaf() -> torch.Tensor:
    return torch.ones(2, requires_grad=True)


# What is said of the pair, and the two calls. The last entry: are gradients off in the second one?
PAIRS: list[tuple[str, Callable[[], Arguments], Callable[[], Arguments]]] = [
    ("other numbers in a tensor", lambda: call(tensor(2)), lambda: call(tensor(2))),
    ("shapes", lambda: call(tensor(2)), lambda: call(tensor(3))),
    ("as many elements", lambda: call(tensor(2, 3)), lambda: call(tensor(3, 2))),
    ("dimensions", lambda: call(tensor(1)), lambda: call(tensor(1, 1))),
    ("no elements", lambda: call(tensor(0, 2)), lambda: call(tensor(0, 3))),
    ("strides", lambda: call(tensor(2, 2)), lambda: call(tensor(2, 2).t())),
    ("dtypes", lambda: call(tensor(2)), lambda: call(tensor(2).double())),
    ("requires_grad", lambda: call(tensor(2)), lambda: call(leaf())),
    ("gradients off", lambda: call(leaf()), lambda: call(leaf())),
    ("how many", lambda: call(tensor(2)), lambda: call(tensor(2), tensor(2))),
    ("nothing", lambda: call(), lambda: call()),
    ("int, float", lambda: call(1), lambda: call(1.0)),
    ("int, bool", lambda: call(1), lambda: call(True)),
    ("int, string", lambda: call(1), lambda: call("1")),
    ("two zeros", lambda: call(0.0), lambda: call(-0.0)),
    ("two nans", lambda: call(nan), lambda: call(float("nan"))),
    ("values", lambda: call("mean"), lambda: call("sum")),
    ("None", lambda: call(None), lambda: call("None")),
    ("tuple, list", lambda: call((1, 2)), lambda: call([1, 2])),
    ("nested tensors", lambda: call([tensor(2), (1, tensor(3))]),
     lambda: call([tensor(2), (1, tensor(3))])),
    ("nested shapes", lambda: call([tensor(2), (1, tensor(3))]),
     lambda: call([tensor(2), (1, tensor(4))])),
    ("brackets", lambda: call([1, [2]]), lambda: call([[1], 2])),
    ("names", lambda: call(a=1, b=2), lambda: call(b=2, a=1)),
    ("other names", lambda: call(a=1), lambda: call(b=1)),
    ("swapped", lambda: call(a=1, b=2), lambda: call(a=2, b=1)),
    ("values of names", lambda: call(a=1), lambda: call(a=2)),
    ("position, name", lambda: call(1), lambda: call(a=1)),
    ("a dict", lambda: call({"x": tensor(2), "n": 1}), lambda: call({"n": 1, "x": tensor(2)})),
    ("values of a dict", lambda: call({"n": 1}), lambda: call({"n": 1.0})),
]  # fmt: skip


def draw_pairs(rng: random.Random) -> list[tuple]:
    """All pairs in seven cases: each holds the numbers of its pairs."""
    numbers = list(range(len(PAIRS)))
    rng.shuffle(numbers)
    return [(numbers[n::7],) for n in range(7)]


def observe_pairs(candidate: Any, case: tuple) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for number in case[0]:
        what, first, second = PAIRS[number]
        one = candidate(*first())
        with torch.set_grad_enabled(what != "gradients off"):
            other = candidate(*second())
        told = f"is the key the same? {shown(first)} and {shown(second)}"
        if what == "gradients off":
            told += " under no_grad"
        try:
            found[told] = {one: True}.get(other, False)
        except TypeError:
            found[told] = f"a {type(one).__name__}, which is not hashable"
    return found


def shown(make: Callable[[], Arguments]) -> str:
    """A call as it is written, tensors by what a guard looks at."""
    args, kwargs = make()
    parts = [_text(x) for x in args] + [f"{name}={_text(x)}" for name, x in kwargs.items()]
    return f"f({', '.join(parts)})"


def _text(x: Any) -> str:
    if isinstance(x, torch.Tensor):
        grad = ", requires_grad" if x.requires_grad else ""
        return f"<{list(x.shape)}, strides {list(x.stride())}, {x.dtype}{grad}>"
    if isinstance(x, dict):
        return "{" + ", ".join(f"{key!r}: {_text(value)}" for key, value in x.items()) + "}"
    if isinstance(x, (tuple, list)):
        inside = ", ".join(map(_text, x))
        return f"[{inside}]" if isinstance(x, list) else f"({inside})"
    return repr(x)


CASES = Cases(
    draw=draw_pairs,
    observe=observe_pairs,
    describe=lambda case: f"pairs of calls: {', '.join(PAIRS[n][0] for n in case[0])}",
)
