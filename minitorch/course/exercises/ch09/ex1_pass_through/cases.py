"""How "A gradient passes its hooks" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# What a hook of a case returns, by its name.
ANSWERS = {
    "looks": lambda g: None,
    "same": lambda g: g,
    "doubles": lambda g: g * 2,
    "adds 1": lambda g: g + 1,
    "zeros": lambda g: g * 0,
    "sums": lambda g: g.sum(),
    "flattens": lambda g: g.reshape(-1),
    "one row": lambda g: g.reshape(1, *g.shape),
    "double": lambda g: g.double(),
    "half": lambda g: g.half(),
    "a number": lambda g: 0,
    "False": lambda g: False,
    "an array": lambda g: g.numpy(),
    "a tuple": lambda g: (g,),
    "a tensor": lambda g: torch.ones(2),
}
REFUSED = ["sums", "one row", "double", "half", "a number", "False", "an array", "a tuple"]


def draw_hooks(rng: random.Random) -> list[tuple]:
    """(names of hooks, the gradient as nested lists or None, its dtype)."""

    def numbers(count: int) -> list[float]:
        return [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]

    fine = ["looks", "same", "doubles", "adds 1", "zeros"]
    cases: list[tuple] = [
        (["looks", "doubles", "looks"], [6.0, 12.0], "float32"),
        (["doubles", "adds 1", "looks"], numbers(2), "float32"),
        (["adds 1", "doubles", "looks"], numbers(2), "float64"),
        ([], numbers(3), "float32"),
        (["zeros", "looks", "adds 1"], numbers(1), "float32"),
        (["zeros", "looks"], numbers(1)[0], "float32"),
        (["same", "doubles"], [float("nan"), float("inf"), -0.0], "float32"),
        (["doubles", "looks"], [], "float32"),
        (["adds 1", "flattens", "looks"], [numbers(2), numbers(2)], "float32"),
        (["looks", "looks"], None, "float32"),
        (["looks", rng.choice(["a number", "False"])], None, "float32"),
        (["looks", "a tensor"], None, "float32"),
        (rng.choices(fine, k=4), numbers(3), "float64"),
    ]
    for name in REFUSED[:2] + rng.sample(REFUSED[2:4], 2):
        cases.append((["adds 1", name, "looks"], numbers(2), "float32"))
    for name in ["False", *rng.sample(["a number", "an array", "a tuple"], 2)]:
        cases.append((["adds 1", name, "looks"], numbers(2), "float32"))
    return cases


def observe_hooks(candidate: Any, case: tuple) -> dict[str, Any]:
    names, values, dtype = case
    g = None if values is None else torch.tensor(values, dtype=getattr(torch, dtype))
    seen: list[Any] = []

    def hook_of(name: str) -> Any:
        def hook(g: Any) -> Any:
            seen.append(None if g is None else g.clone())
            return ANSWERS[name](g)

        return hook

    before = None if g is None else g.clone()
    try:
        result = candidate([hook_of(name) for name in names], g)
    except (RuntimeError, TypeError) as error:
        result = type(error).__name__
    return {
        "what each hook was given": seen,
        "the result": result,
        "g has changed": changed(before, g),
    }


def changed(before: Any, g: Any) -> bool:
    return g is not None and before.tolist() != g.tolist() and not bool(before.isnan().any())


def describe_hooks(case: tuple) -> str:
    names, values, dtype = case
    return f"g = {values} ({dtype}); the hooks, by what they return: {', '.join(names) or 'none'}"


def use_hooks() -> None:
    h = torch.ones(2, requires_grad=True) * 2
    h.register_hook(lambda g: g * 10)
    h.sum().backward()


CASES = Cases(
    slot="minitorch.autograd.leaves.pass_through",
    draw=draw_hooks,
    observe=observe_hooks,
    describe=describe_hooks,
    live=use_hooks,
)
