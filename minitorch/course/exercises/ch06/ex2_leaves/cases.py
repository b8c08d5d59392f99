"""How "The leaves that get a gradient" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.comparing import short
from minitorch.course.definitions import Cases

from ..shared import DIAMOND, FROZEN, TWO_ROWS, built, drawn, shown_program


def named_leaves(find: Any, case: tuple) -> dict[str, Any]:
    """What ``find`` returned, with the tensors under the names that the program gave them."""
    y, _, leaves = case
    names = {id(leaf): name for name, leaf in reversed(leaves.items())}
    found = find(y)
    if not isinstance(found, list):
        kind = type(found).__name__
        return {"the list of leaves": f"a {kind}" if isinstance(found, (tuple, set)) else found}
    return {"the list of leaves": sorted([names.get(id(t)) or other(t, y) for t in found])}


def other(item: Any, y: Any) -> str:
    """What stands in the list and is none of the leaves of the program."""
    if hasattr(item, "next_functions"):
        return "a node"
    if isinstance(item, torch.Tensor):
        return "y" if item is y else "another tensor"
    return short(item, 40)


def leaf_cases(rng: random.Random) -> list[tuple]:
    known = (
        "y = w * 2",
        "y = x * w + x",
        "y = 5 * w + (x > 1)",
        DIAMOND,
        TWO_ROWS,
        "y = x > w",
        "y = x",
        FROZEN + "\ny = k * x + w * k",
        FROZEN + "\ny = torch.stack([k, x, k, w, k]).sum()",
        "u = x.detach().requires_grad_()\ny = x * u",
        "y = (x * w).detach() * 2",
        "p = torch.nn.Parameter(torch.ones(2))\nq = torch.ones(2, requires_grad=True)\ny = p * q",
        "p = torch.zeros(0, requires_grad=True)\ny = p * x",
    )
    return [
        *map(built, known),
        built("y = x * w", 2.0, 2.0),
        built("y = x * w + x", 0.0, 1.0),
        *[drawn(rng, rng.randint(3, 8)) for _ in range(4)],
    ]


CASES = Cases(
    draw=leaf_cases,
    observe=named_leaves,
    describe=shown_program,
)
