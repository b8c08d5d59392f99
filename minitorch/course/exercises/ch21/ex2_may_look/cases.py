"""How "Who may look where?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

DTYPES = ("int64", "int32", "uint8", "int16")


def draw_lengths(rng: random.Random) -> list[tuple]:
    """No sequence, one, several; sizes 0, 1 and more; lengths 0 and full; every dtype; lengths
    that are every second number, or turned back to front; both rules."""
    size = rng.randint(4, 6)
    lengths = [0, size, rng.randint(1, size - 1), rng.randint(2, size - 1)]
    rng.shuffle(lengths)
    some = torch.tensor(lengths)
    cases: list[tuple] = [(torch.tensor([2]), 3, True), (torch.tensor([2]), 3, False)]
    cases += [(some, size, causal) for causal in (True, False)]
    cases += [(some.to(getattr(torch, name)), size, rng.random() < 0.5) for name in DTYPES[1:]]
    cases += [(torch.tensor([], dtype=torch.int64), 3, causal) for causal in (True, False)]
    cases += [(torch.tensor([1, 0]), 1, True), (torch.tensor([0, 0]), 0, False)]
    wide = torch.tensor([[n, 0] for n in lengths]).t()[0]
    return [*cases, (wide, size, True), (some.flip(0), size + 2, False)]


def observe_mask(candidate: Any, case: tuple) -> Any:
    lengths, size, causal = case
    kept = lengths.clone()
    look = candidate(lengths, size, causal)
    if not isinstance(look, torch.Tensor):
        return look
    seen = {"the mask": look.clone(), "lengths afterwards": torch.equal(lengths, kept)}
    again = candidate(lengths, size, causal)
    if look.numel() and look.dtype == torch.bool:
        look[0, 0, 0] = not bool(look[0, 0, 0])
        changed = (look != again).sum().item()
        seen["how many elements a write into one of them has changed"] = changed
    return seen


def describe_mask(case: tuple) -> str:
    lengths, size, causal = case
    return f"may_look(tensor({lengths.tolist()}, {lengths.dtype}), {size}, {causal})"


CASES = Cases(draw=draw_lengths, observe=observe_mask, describe=describe_mask)
