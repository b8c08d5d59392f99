"""How "Dropout" is checked. Any draws will do, so what holds for all of them is compared."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

# (shape, layout, dtype, p, training, requires a gradient, seed)
Case = tuple[list[int], str, str, float, bool, bool, int]


def draw_dropouts(rng: random.Random) -> list[Case]:
    def case(shape: list[int], p: float, training: bool = True, **more: Any) -> Case:
        layout, dtype = more.get("layout", "plain"), more.get("dtype", "float32")
        return (shape, layout, dtype, p, training, more.get("grad", False), rng.randint(0, 9999))

    p = rng.choice([0.1, 0.3, 0.6, 0.8])
    return [
        case([50, 40], 0.75),
        case([40, 50], p, layout="transposed", dtype="float64", grad=True),
        case([20, 10, 10], 0.5, layout="every second", dtype="float64"),
        case([2000], 0.25, layout="expanded"),
        case([50, 40], p, False, grad=True),
        case([3], 1.0, False),
        case([30, 40], 0.0),
        case([2, 3], 1.0, grad=True),
        case([1], 0.5, dtype="float64"),
        case([], 0.5, grad=True),
        case([0, 3], 0.5),
        case([2], rng.choice([-0.1, 1.5])),
        case([2], rng.choice([-2.0, 1.1]), False),
    ]


def input_of(case: Case) -> Any:
    shape, layout, dtype, _, _, grad, seed = case
    torch.manual_seed(seed)
    wide = {"transposed": shape[::-1], "expanded": [1]}.get(layout, shape)
    if layout == "every second":
        wide = [2 * shape[0], *shape[1:]]
    x = torch.rand(wide, dtype=getattr(torch, dtype)) + 1.0  # never 0: what is 0 was dropped
    if layout == "transposed":
        x = x.t()
    if layout == "expanded":
        x = x.expand(shape)
    if layout == "every second":
        x = x[::2]
    return x.requires_grad_(grad)


def observe_dropout(candidate: Any, case: Case) -> dict[str, Any]:
    p, training, grad = case[3:6]
    x = input_of(case)
    before = x.detach().clone()
    try:
        out = candidate(x, p, training)
        more = 4 if training and x.numel() >= 1000 and not grad else 1
        again = [candidate(x, p, training) for _ in range(more)]
    except (ValueError, AssertionError, ZeroDivisionError) as error:
        return {"an error": type(error).__name__}
    if not isinstance(out, torch.Tensor):
        return {"the result": type(out).__name__}
    found = {
        "is x itself": out is x,
        "shape and dtype": (tuple(out.shape), str(out.dtype)),
        "x has changed": not torch.equal(x.detach(), before),
        "requires a gradient": out.requires_grad,
    }
    if out.shape == x.shape:
        found |= seen_in(out.detach(), [t.detach() for t in again], before, p, training)
    if grad and out.requires_grad and out.shape == x.shape:
        found["wrong gradients"] = wrong_gradients(x, out, p, training)
    return found


def seen_in(out: Any, again: list[Any], x: Any, p: float, training: bool) -> dict[str, Any]:
    factor = out / x
    kept = factor != 0
    scale = 1 / (1 - p) if training and p < 1 else 1.0
    strange = kept & ((factor - scale).abs() > 1e-3)
    found: dict[str, Any] = {
        "numbers that are neither 0 nor the right multiple": strange.sum().item(),
        "nan": out.isnan().sum().item(),
    }
    if x.numel() < 1000:
        found["how many are kept"] = kept.sum().item() if p in (0, 1) or not training else None
        return found
    share = kept.float().mean().item()
    wanted = 1 - p if training else 1.0
    found["what is kept is multiplied by"] = round(factor[kept].mean().item(), 2) if share else None
    found["the share that is kept"] = "right" if abs(share - wanted) < 0.06 else round(share, 1)
    if training and p > 0:
        counts = [(t != 0).sum().item() for t in [out, *again]]
        found["two calls drop the same"] = torch.equal(out, again[0])
        if len(again) > 1:  # two calls may keep equally many by chance
            found["each call keeps equally many"] = len(set(counts)) == 1
        found["numbers drop in rows"] = in_rows(kept)
    return found


def in_rows(kept: Any) -> bool:
    """Whole rows, or whole columns, with one fate."""
    if kept.ndim < 2:
        return False
    means = [kept.float().mean(dim) for dim in range(kept.ndim)]
    return any(((m == 0) | (m == 1)).float().mean().item() > 0.7 for m in means)


def wrong_gradients(x: Any, out: Any, p: float, training: bool) -> int:
    out.sum().backward()
    scale = 1 / (1 - p) if training and p < 1 else 1.0
    wanted = (out.detach() != 0).to(x.dtype) * scale
    grad = torch.zeros_like(x) if x.grad is None else x.grad
    return ((grad - wanted).abs() > 1e-3).sum().item()


def describe_dropout(case: Case) -> str:
    shape, layout, dtype, p, training, grad, _ = case
    more = ", requires_grad=True" if grad else ""
    return f"x: {layout}, shape {shape}, {dtype}{more}; p = {p}, training = {training}"


CASES = Cases(draw=draw_dropouts, observe=observe_dropout, describe=describe_dropout)
