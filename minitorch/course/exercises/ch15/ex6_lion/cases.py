"""How "A small project: an optimizer from its paper" is checked: by plans of several steps."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import optim
from minitorch.course.definitions import Cases

NOTHING: dict[str, Any] = {}


def draw_plans(rng: random.Random) -> list[tuple]:
    """(groups as (shapes, settings), defaults, steps, how); a step has a factor for each gradient,
    or None where a parameter has none."""
    half = {"lr": 0.5}
    decayed = {"lr": 0.25, "weight_decay": 0.5}
    a, b = [round(rng.uniform(0.5, 3), 2) for _ in range(2)]
    return [
        ([([(1,)], NOTHING)], half, [[5.0]], "plain"),
        ([([(3,)], NOTHING)], half, [[a], [-0.05], [b], [0.0]], "plain"),
        ([([(2,)], NOTHING)], half, [[0.0], [a]], "plain"),  # the sign of 0 is 0
        ([([(2,)], NOTHING)], decayed, [[a], [-b], [0.0]], "plain"),
        ([([(2,), (2, 2)], NOTHING)], half, [[a, -b], [-0.05, 0.02], [0.01, a]], "plain"),
        ([([(2,), (1,)], NOTHING)], decayed, [[a, None], [None, b], [-0.1, None]], "plain"),
        ([([(2,)], {"lr": 1.0}), ([(2,)], {"betas": (0.5, 0.25), "weight_decay": 0.1})], half,
         [[a, b], [-0.2, -0.3], [0.1, 0.4]], "plain"),
        ([([()], NOTHING), ([(0,), (1, 1)], NOTHING)], decayed, [[a, 1.0, b], [-a, 1.0, 0.1]],
         "plain"),
        ([([(2,)], NOTHING)], NOTHING, [[a], [b]], "plain"),
        ([([(2,)], NOTHING)], {"lr": 0.5, "betas": (0.5, 0.25)}, [[1.0], [-0.6], [0.3]], "plain"),
        ([([(2,)], NOTHING)], {"lr": 0.5, "betas": (0.5, 0.9)}, [[a], [-0.3], [b], [-a]],
         "scheduled"),
        ([([(2,), (1,)], NOTHING)], decayed, [[a, -b], [0.1, 0.05], [-0.05, 0.03]], "saved"),
        ([([(2,)], NOTHING)], half, [[a], [-0.05], [b]], "closure"),
        ([([(2,)], NOTHING)], half, [[a], [-0.05]], "same gradient object"),
    ]  # fmt: skip


def observe_plan(candidate: Any, case: tuple) -> dict[str, Any]:
    groups, _, steps, how = case
    params = [[made(shape) for shape in shapes] for shapes, _ in groups]
    every = [p for group in params for p in group]
    optimizer = optimizer_of(candidate, params, case)
    kept = [torch.zeros(p.shape) for p in every]
    places, returned, enabled, changed = [], [], [], []
    for factors in steps:
        grads = [None if f is None else gradient(p, f) for p, f in zip(every, factors)]
        if how == "same gradient object":
            for buffer, grad in zip(kept, grads):
                buffer.copy_(grad)
            grads = list(kept)
        for p, grad in zip(every, grads):
            p.grad = grad
        before = [None if grad is None else grad.tolist() for grad in grads]

        def closure() -> str:
            enabled.append(torch.is_grad_enabled())
            return "the loss"

        returned.append(optimizer.step(closure) if how == "closure" else optimizer.step())
        changed += [p.grad is None or p.grad.tolist() != b for p, b in zip(every, before) if b]
        places.append([p.tolist() for p in every])
        if how == "scheduled":
            optimizer.param_groups[0]["lr"] /= 2
        if how == "saved":
            saved = optimizer.state_dict()
            optimizer = optimizer_of(candidate, params, case)
            optimizer.load_state_dict(saved)
    return {
        "the parameters after each step": places,
        "exp_avg": [
            optimizer.state[p]["exp_avg"].tolist() if optimizer.state.get(p) else None
            for p in every
        ],
        "results of step": returned,
        "gradients were on in the closure": enabled,
        "gradients that changed": changed,
        "parameters require a gradient and are leaves": all(
            p.requires_grad and p.is_leaf for p in every
        ),
        "settings": [
            (g["lr"], tuple(g["betas"]), g["weight_decay"]) for g in optimizer.param_groups
        ],
        "is an Optimizer": isinstance(optimizer, optim.Optimizer),
    }


def optimizer_of(candidate: Any, params: list, case: tuple) -> Any:
    given = [{"params": own, **more} for own, (_, more) in zip(params, case[0])]
    return candidate(given if len(given) > 1 else params[0], **case[1])


def made(shape: tuple) -> Any:
    return torch.ones(shape, requires_grad=True)


def gradient(p: Any, factor: float) -> Any:
    """Numbers of both signs, so that not all elements go one way."""
    values = torch.arange(p.numel()).reshape(p.shape) * 0.5 - 0.25
    return torch.where(values > 0, values * -factor, values * 0 + factor)


def describe_plan(case: tuple) -> str:
    groups, defaults, steps, how = case
    words = [f"shapes {shapes} {settings or ''}" for shapes, settings in groups]
    return f"groups: {'; '.join(words)}; Lion(..., {defaults}); gradients {steps}; {how}"


CASES = Cases(draw=draw_plans, observe=observe_plan, describe=describe_plan)
