"""How "One step of a GRU" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases

NAMES = ("x", "h", "w_ih", "w_hh", "b_ih", "b_hh")


def draw_steps(rng: random.Random) -> list[tuple]:
    """(batch, inputs, hidden, the biases that are None, dtype, layout, what is frozen, seed)."""

    def case(*sizes: int, **other: Any) -> tuple:
        none, dtype = other.get("none", ""), other.get("dtype", "float64")
        layout, frozen = other.get("layout", "plain"), other.get("frozen", ())
        return *sizes, none, dtype, layout, frozen, rng.randint(0, 9999)

    return [
        case(1, 1, 1, layout="zeros"),
        case(1, 1, 1),
        case(2, 3, 4),
        case(3, 2, 2, none="both"),
        case(2, 2, 3, none="b_ih"),
        case(2, 2, 3, none="b_hh"),
        case(2, 3, 2, dtype="float32"),
        case(3, 3, 3, layout="views"),
        case(2, 2, 3, layout="large"),  # gates that are 0 or 1 all but exactly
        case(2, 4, 3, frozen=("w_ih", "b_hh", "x")),
        case(0, 2, 3),  # no sequences
        case(rng.randint(1, 3), rng.randint(2, 4), rng.randint(2, 5)),
    ]


def tensors(case: tuple) -> dict[str, Any]:
    """The arguments, by name."""
    batch, inputs, hidden, none, dtype, layout, frozen, seed = case
    numbers = np.random.default_rng(seed)
    shapes = [(batch, inputs), (batch, hidden), (3 * hidden, inputs), (3 * hidden, hidden)]
    found: dict[str, Any] = {}
    for name, shape in zip(NAMES, [*shapes, (3 * hidden,), (3 * hidden,)]):
        if name.startswith("b_") and none in ("both", name):
            found[name] = None
            continue
        drawn = numbers.normal(0, 6 if layout == "large" else 1, shape).astype(dtype)
        if layout == "zeros" and name[:2] in ("w_", "b_"):
            drawn[...] = 0
        tensor = torch.from_numpy(drawn)
        if layout == "views":
            tensor = tensor.flip(0).t().contiguous().t() if tensor.ndim == 2 else tensor[::1]
        found[name] = tensor.requires_grad_(name not in frozen)
    return found


def observe_step(candidate: Any, case: tuple) -> Any:
    given = tensors(case)
    before = {name: None if t is None else t.detach().clone() for name, t in given.items()}
    result = candidate(*given.values())
    if not isinstance(result, torch.Tensor):
        return result
    seen: dict[str, Any] = {"the new state": result.detach().clone()}
    seen["it records"] = result.requires_grad
    seen["it is a tensor of its own"] = result is not given["h"]
    if result.requires_grad:
        weights = torch.arange(1.0, result.numel() + 1).view(result.shape).to(result.dtype)
        (result * weights).sum().backward()
    for name, tensor in given.items():
        seen[f"{name} afterwards"] = None if tensor is None else tensor.detach()
        seen[f"the gradient of {name}"] = None if tensor is None else tensor.grad
    seen["unchanged"] = all(
        t is None or bool((t.detach() == before[name]).all()) for name, t in given.items()
    )
    return seen


def describe_step(case: tuple) -> str:
    batch, inputs, hidden, none, dtype, layout, frozen, _ = case
    text = f"batch {batch}, {inputs} inputs, {hidden} hidden, {dtype}"
    text += {"": "", "both": ", no biases"}.get(none, f", {none} is None")
    text += {"plain": ""}.get(layout, f", {layout}")
    return text + (f"; frozen: {', '.join(frozen)}" if frozen else "")


CASES = Cases(
    slot="minitorch.ops.sequences.recurrent_cells.gru_step",
    draw=draw_steps,
    observe=observe_step,
    describe=describe_step,
    live=lambda: nn.GRUCell(2, 3)(torch.zeros(1, 2)),
    points=2,
)
