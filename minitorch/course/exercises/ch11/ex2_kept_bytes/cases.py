"""How "What does a graph weigh?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

PROGRAMS = (
    "w.exp()",
    "w * w",
    "w + 1",
    "w[:2] * w[1:3]",
    "w.exp().sin()",
    "w.sin().exp()",
    "(w * w).exp().sum().backward()",
    "with torch.no_grad(): w.exp()",
    "w.detach().exp()",
    "[w.exp() for _ in range(3)]",
    "(w.sin() * w.exp()).relu()",
    "w[1:2].exp()",
    "w[1:2].sin()",
    "w[:0].exp()",
    "other.sin() + w.sum()",
    "for _ in range(3): (w * 2).sin()",
    "[torch.cat([w, w]).exp(), w.exp()]",
    "pass",
)


def draw_programs(rng: random.Random) -> list[tuple]:
    """(program, count of numbers, dtype)"""
    cases = [(text, 3, "float32") for text in PROGRAMS[:3]]
    for text in PROGRAMS[3:]:
        cases.append((text, rng.randint(3, 40), rng.choice(["float32", "float64"])))
    return [*cases, ("w.exp()", rng.randint(3, 9), "float64"), ("w.sin()", 1, "float32")]


def observe_weight(candidate: Any, case: tuple) -> dict[str, Any]:
    text, count, dtype = case
    w = torch.linspace(0.5, 1.5, count, dtype=getattr(torch, dtype)).requires_grad_()
    names = {"torch": torch, "w": w, "other": torch.ones(5, requires_grad=True)}
    calls = []

    def run() -> None:
        calls.append(torch.is_grad_enabled())
        exec(text, names)

    weight = candidate(run)
    return {
        "the number of bytes": weight,
        "calls of run, and whether recording was on": calls,
        "w.grad": w.grad if w.grad is None else w.grad.shape,
        "the mode afterwards": torch.is_grad_enabled(),
    }


CASES = Cases(
    draw=draw_programs,
    observe=observe_weight,
    describe=lambda case: f"run: {case[0]}   for w with {case[1]} numbers of {case[2]}",
)
