"""How "Overlap copies and products" is checked: on a lazy simulation, which reads too early."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_batches(rng: random.Random) -> list[tuple]:
    """(rows of each batch, inner size, number of streams, seed)."""
    seed = rng.randrange(1000)

    def rows(count: int) -> list[int]:
        return [rng.randint(1, 4) for _ in range(count)]

    return [
        ([2, 3], 4, 2, seed),
        ([2], 3, 1, seed + 1),
        ([], 3, 2, seed + 2),
        (rows(5), 4, 2, seed + 3),
        (rows(4), rng.randint(2, 5), 3, seed + 4),
        (rows(2), 3, 4, seed + 5),
        (rows(3), 2, 1, seed + 6),
    ]


def observe_products(candidate: Any, case: tuple) -> dict[str, Any]:
    rows, inner, count, seed = case
    with torch.cuda.simulate("A100", lazy=True) as simulation:
        machine = simulation.machine
        torch.manual_seed(seed)
        batches = [torch.randn(n, inner).pin_memory() for n in rows]
        streams = [torch.cuda.Stream() for _ in range(count)]
        w = torch.randn(inner, 3).cuda()
        for stream in streams:  # the memory that they will need: asking for it takes time
            with torch.cuda.stream(stream):
                torch.zeros(1, device="cuda")
        big, there = torch.zeros(2**19, device="cuda"), torch.zeros(2**19).pin_memory()
        torch.cuda.synchronize()
        there.copy_(big, non_blocking=True)  # the current stream is busy, and w is made after it
        doubled, tripled = w * 2, w * 3
        start, here = machine.now, torch.cuda.current_stream()
        results = candidate(batches, doubled, streams)
        numbers: dict[int, Any] = {s._queue.stream_id: place for place, s in enumerate(streams)}
        numbers[here._queue.stream_id] = "the current one"
        spans = [s for s in machine.trace if s.start >= start and s.lane != "host"]
        found = {
            "a list": isinstance(results, list),
            "the host waits": any(
                s.kind == "wait" for s in machine.trace if s.lane == "host" and s.end > start
            ),
            "streams of the copies": sorted(
                str(numbers.get(s.lane[1], "another one")) for s in spans if s.kind == "h2d"
            ),
            "copies back to the host": sum(s.kind == "d2h" for s in spans),
            "the current stream is as before": torch.cuda.current_stream() == here,
            "device": sorted({str(one.device) for one in results}),
        }
        torch.cuda.synchronize()
        found["the results, when w is late"] = [one.cpu() for one in results]
        with torch.cuda.stream(torch.cuda.Stream()):  # keeps the copy engine busy
            big.copy_(there, non_blocking=True)
        results = candidate(batches, tripled, streams)
        used = [one + 0 for one in results]  # at once, on the current stream
        torch.cuda.synchronize()
        return found | {"the results, used at once": [one.cpu() for one in used]}


def describe_batches(case: tuple) -> str:
    rows, inner, count, _ = case
    return f"{len(rows)} batches of {rows} rows and {inner} columns, {count} streams"


CASES = Cases(draw=draw_batches, observe=observe_products, describe=describe_batches)
