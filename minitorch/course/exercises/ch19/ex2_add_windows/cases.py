"""How "Back from windows: the gradient of unfold" is checked."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import numpy as np

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


class Setting(NamedTuple):
    lead: tuple[int, ...]
    kernel: tuple[int, ...]
    windows: tuple[int, ...]
    stride: tuple[int, ...]
    dilation: tuple[int, ...]
    more: tuple[int, ...]  # places at the end that no window has
    layout: str
    dtype: str
    seed: int


def draw_windows(rng: random.Random) -> list[Setting]:
    def case(lead: Any, kernel: Any, windows: Any, stride: Any, dilation: Any, **other: Any) -> Any:
        more = other.pop("more", (0,) * len(kernel))
        layout, dtype = other.pop("layout", "plain"), other.pop("dtype", "float64")
        seed = rng.randint(0, 9999)
        return Setting(lead, kernel, windows, stride, dilation, more, layout, dtype, seed)

    def some() -> tuple[int, int]:
        return rng.randint(2, 3), rng.randint(1, 3)

    return [
        case((), (2,), (3,), (1,), (1,), layout="ones"),
        case((), (3,), (4,), (2,), (1,)),
        case((2,), (3,), (3,), (1,), (2,), more=(2,)),
        case((2, 3), (2, 3), (3, 2), (1, 1), (1, 1)),
        case((1, 2), (3, 2), (2, 3), (2, 1), (1, 3), more=(1, 0)),
        case((2,), (2, 3), some(), (3, 2), (2, 1), dtype="float32"),
        case((), (1, 1), (2, 2), (2, 3), (4, 4), more=(0, 1)),  # gaps between windows
        case((2,), (2, 2), (1, 1), (1, 2), (1, 1)),  # a single window
        case((2,), (2, 2), (2, 3), (1, 1), (1, 1), layout="view"),
        case((3,), (2, 2), (3, 2), (2, 1), (1, 2), layout="repeated"),
        case((2,), (2, 1, 2), (2, 2, 2), (1, 2, 1), (1, 1, 2)),
        case((0, 2), (2, 2), (2, 2), (1, 1), (1, 1)),  # no images
    ]


def arrays(case: Setting) -> tuple[np.ndarray, np.ndarray]:
    """The columns, and a target that is not zero."""
    numbers = np.random.default_rng(case.seed)
    sizes = [
        (n - 1) * s + d * (k - 1) + 1 + m
        for n, s, d, k, m in zip(case.windows, case.stride, case.dilation, case.kernel, case.more)
    ]
    shape = (*case.lead, *case.kernel, *case.windows)
    columns = numbers.integers(1, 9, shape).astype(case.dtype)
    target = numbers.integers(1, 9, (*case.lead, *sizes)).astype(case.dtype)
    if case.layout == "ones":
        columns[...], target[...] = 1, 0
    if case.layout == "view":
        target = np.repeat(target, 2, -1)[..., ::2]
    if case.layout == "repeated":
        columns = np.broadcast_to(columns[:1], shape)
    return columns, target


def observe_windows(candidate: Any, given: tuple) -> dict[str, Any]:
    case = Setting(*given)
    columns, target = arrays(case)
    candidate(columns, target, case.kernel, case.stride, case.dilation)
    once = target.copy()
    candidate(columns, target, case.kernel, case.stride, case.dilation)
    return {"the target": once, "after a second call": target, "the columns": columns}


def describe_windows(given: tuple) -> str:
    case = Setting(*given)
    columns, target = arrays(case)
    text = f"columns of shape {columns.shape}, a target of shape {target.shape}"
    return f"{text}, kernel {case.kernel}, stride {case.stride}, dilation {case.dilation}"


CASES = Cases(
    slot="minitorch.ops.convolution.sliding.add_windows",
    draw=draw_windows,
    observe=observe_windows,
    describe=describe_windows,
    live=lambda: nn.functional.fold(torch.ones(1, 4, 4), 3, 2),
    points=2,
)
