"""How "Cut an order into batches" is checked."""

from __future__ import annotations

import itertools
import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.utils.data import DataLoader, TensorDataset

ENDLESS = 1000  # whoever reads as far as this does not stop in time


def draw_orders(rng: random.Random) -> list[tuple]:
    """(indices, size, drop_last, form); "endless" reads two lists of an order that goes on."""
    some = rng.sample(range(100), 7)
    cases: list[tuple] = []
    for drop_last in (False, True):
        cases += [
            ([0, 1, 2, 3, 4], 2, drop_last, "list"),
            ([], 3, drop_last, "list"),
            ([rng.randint(0, 9)], 1, drop_last, "list"),
            ([4], 2, drop_last, "generator"),
            (some, rng.choice([2, 3, 4]), drop_last, "generator"),
            (some[:6], 3, drop_last, "generator"),
            ([0, 0, 7, 0, 5], 3, drop_last, "list"),
            (some, 9, drop_last, "list"),
            (["a", None, 0], 2, drop_last, "generator"),
            ([], rng.randint(2, 4), drop_last, "endless"),
        ]
    return cases


def observe_batches(candidate: Any, case: tuple) -> dict[str, Any]:
    indices, size, drop_last, form = case
    read = []

    def reading(source: Any) -> Any:
        for index in source:
            read.append(index)
            yield index

    if form == "endless":
        found = candidate(reading(range(ENDLESS)), size, drop_last)
        first = list(itertools.islice(found, 2))
        return {"the first two lists": first, "the number of indices read": len(read)}
    given = list(indices)
    order = reading(given) if form == "generator" else given
    lists = []
    for batch in candidate(order, size, drop_last):
        lists.append(list(batch) if isinstance(batch, list) else repr(batch))
        if isinstance(batch, list):
            batch.append("changed by the reader")
    again = list(candidate(list(indices), size, drop_last))
    return {"the lists": lists, "kept until the end": again, "the order afterwards": given}


def describe_order(case: tuple) -> str:
    indices, size, drop_last, form = case
    order = "0, 1, 2, ... without an end" if form == "endless" else f"{indices} ({form})"
    return f"order = {order}, size = {size}, drop_last = {drop_last}"


CASES = Cases(
    slot="minitorch.utils.data.sampler.in_batches",
    draw=draw_orders,
    observe=observe_batches,
    describe=describe_order,
    live=lambda: len(list(DataLoader(TensorDataset(torch.arange(5)), batch_size=2))),
)
