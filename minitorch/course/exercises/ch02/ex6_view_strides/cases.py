"""How "Can this be viewed?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_views(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((2, 3), (3, 1), (3, 2)),
        ((3, 2), (1, 3), (6,)),
        ((2, 3, 2), (12, 4, 2), (12,)),
        ((2, 1, 3), (3, 1, 1), (6,)),
        ((2, 2), (4, 1), (1, 2, 2)),
        ((3, 2, 2), (8, 2, 1), (3, 4)),
        ((2, 3), (6, 1), (3, 2)),
        ((2, 3), (0, 0), (6,)),
        ((), (), (1, 1)),
        ((1, 1), (3, 2), ()),
        ((1,), (5,), (1, 1, 1)),
        ((4, 3), (3, 1), (2, 2, 3)),
        ((2, 0), (1, 2), (0, 3)),
    ]
    block = torch.arange(24).view(2, 3, 4)
    shapes = [(24,), (6, 4), (4, 6), (2, 12), (2, 3, 2, 2), (8, 3), (4, 2, 3), (1, 24)]
    for _ in range(5):
        dims = rng.sample(range(3), 3)
        view = block.permute(dims)
        cases.append((tuple(view.shape), view.stride(), rng.choice(shapes)))
    return cases


def observe_strides(candidate: Any, case: tuple) -> Any:
    """A dimension of size 1 takes no step: its stride is not compared."""
    result = candidate(*case)
    if not isinstance(result, tuple) or len(result) != len(case[2]):
        return result
    return tuple("any" if size == 1 else step for size, step in zip(case[2], result))


CASES = Cases(
    slot="minitorch.tensors.shapes.view_strides",
    points=2,
    draw=draw_views,
    observe=observe_strides,
    describe=lambda case: "shape {}, strides {}, new shape {}".format(*case),
    live=lambda: torch.arange(24).view(2, 3, 4)[:, :, ::2].view(12),
)
