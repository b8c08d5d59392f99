"""How "One step with momentum" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy import array_equal, shares_memory

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_steps(rng: random.Random) -> list[tuple]:
    """(w, g, v, settings) in every layout, and with every combination of the settings."""
    numbers = np.random.default_rng(rng.randrange(2**32))

    def three(*shape: int, dtype: Any = np.float32) -> list[np.ndarray]:
        return [numbers.normal(size=shape).astype(dtype) for _ in range(3)]

    def settings(**more: Any) -> dict[str, Any]:
        usual = {"lr": 0.5, "momentum": 0.9, "take": None, "nesterov": False, "first": False}
        return {**usual, **more}

    cases: list[tuple] = [
        ([np.array([n]) for n in (10.0, 2.0, 4.0)], settings(momentum=0.5)),
        (three(3), settings(nesterov=True)),
        (three(3), settings(take=0.25)),
        (three(2, 3), settings(take=0.25, nesterov=True)),
        (three(2, 2), settings(first=True)),
        (three(2), settings(first=True, take=0.25)),
        (three(2), settings(first=True, nesterov=True)),
        (three(4, dtype=np.float64), settings(lr=0.0)),
        (three(0), settings()),
        (three(0, 2), settings(first=True, nesterov=True)),
        (three(1, 1), settings(nesterov=True, take=0.5)),
        ([a[::2] for a in three(6)], settings()),
        ([a[::-1].T for a in three(3, 2, dtype=np.float64)], settings(nesterov=True)),
        (three(3), settings(take=0.0, lr=0.25)),
        (three(2), {**settings(nesterov=True), "lr": np.array(0.5, np.float32),
                    "momentum": np.array(0.75, np.float32), "take": np.array(0.5, np.float32)}),
    ]  # fmt: skip
    unknown = three(3)
    unknown[2][:] = [np.nan, np.inf, -np.inf]
    overflow = [np.array([1.0, 2.0]), np.array([np.inf, np.nan]), np.array([1.0, 1.0])]
    more = [(unknown, settings(first=True, nesterov=rng.random() < 0.5)), (overflow, settings())]
    return [*cases, *more]


def observe_step(candidate: Any, case: tuple) -> dict[str, Any]:
    (w, g, v), settings = case
    before = g.copy()
    with np.errstate(invalid="ignore"):
        candidate(w, g, v, **settings)
    return {
        "v": v.tolist(),
        "w": w.tolist(),
        "g is unchanged": bool(array_equal(before, g, equal_nan=True)),
        "v shares memory with g": bool(shares_memory(v, g)),
    }


def describe_step(case: tuple) -> str:
    (w, g, v), settings = case
    words = [f"{name} = {value}" for name, value in settings.items()]
    return "; ".join([f"w = {w.tolist()}", f"g = {g.tolist()}", f"v = {v.tolist()}", *words])


def one_live_step() -> Any:
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.9)
    w.grad = torch.tensor([1.0])
    optimizer.step()
    return w.tolist()


CASES = Cases(
    slot="minitorch.optim.sgd.sgd_with_momentum",
    draw=draw_steps,
    observe=observe_step,
    describe=describe_step,
    live=one_live_step,
)
