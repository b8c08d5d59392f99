"""How "Mend this dataset: noise that workers repeat" is checked: no process is started.

A worker is a deep copy of the dataset, read while all generators have the worker's seed.
"""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.utils.data import worker, worker_info

COUNT = 6  # samples that the workers share
NAN, INF = float("nan"), float("inf")


def draw_noises(rng: random.Random) -> list[tuple]:
    """(question, values, dtype, scale, seed)."""
    values = [[float(rng.randint(-5, 5)) for _ in range(3)] for _ in range(2)]
    scale, seed = rng.choice([0.1, 0.2, 0.25]), rng.randint(1, 2**30)
    asked = ["workers", "looked at before", "main process", "size of the noise", "a new dataset"]
    shapes = [values, values[0], values[0][0], [values[0][0]], [], [NAN, INF, -INF, -0.0]]
    return [
        *[(question, [0.0] * 4, "float32", scale, seed) for question in asked],
        *[("one sample", each, rng.choice(["float32", "float64"]), 0.0, seed) for each in shapes],
        ("one sample", values, "float64", 0.0, seed),
        ("transposed", values, "float32", 0.0, seed),
    ]


def observe_noise(candidate: Any, case: tuple) -> dict[str, Any]:
    question, values, dtype, scale, seed = case
    x = torch.tensor(values, dtype=getattr(torch, dtype))
    try:
        if question in ("one sample", "transposed"):
            return look_at(candidate, x.t() if question == "transposed" else x, scale, seed)
        if question == "size of the noise":
            return measure(candidate, scale, seed)
        if question == "a new dataset":
            return make(candidate, x, scale, seed)
        return count(candidate, x, scale, seed, question)
    finally:
        worker_info.become(None)


def look_at(candidate: Any, x: Any, scale: float, seed: int) -> dict[str, Any]:
    """Noise of the size 0."""
    become_worker(0, 1, seed)
    before, samples = x.clone(), [x, x.clone()]
    noisy = candidate(samples, scale)
    got = noisy[0]
    seen = {"the length": len(noisy), "the sample": got.detach().clone()}
    if x.numel():
        got.fill_(7.0)
    return {**seen, "samples[0] after a write into the result": x, "before": before}


def measure(candidate: Any, scale: float, seed: int) -> dict[str, Any]:
    """The mean and the spread of many numbers, in units of the scale."""
    become_worker(0, 1, seed)
    noise = candidate([torch.zeros(4000), torch.zeros(1)], scale)[0]
    mean, spread = (noise.mean() / scale).item(), (noise.std() / scale).item()
    far = (noise.abs() > 2 * scale).float().mean().item()
    return {
        "the mean of the noise": round(mean),
        "its standard deviation, divided by scale": round(spread * 5) / 5,
        "normal noise: a few of 4000 are beyond 2 · scale": 0.02 < far < 0.08,
    }


def make(candidate: Any, x: Any, scale: float, seed: int) -> dict[str, Any]:
    """What torch, NumPy and random draw afterwards, and whether the samples stay."""
    become_worker(0, 1, seed)
    worker_info.become(None)
    noisy = candidate([x, x.clone()], scale)
    drawn = [torch.rand(()).item(), float(np.random.random()), random.random()]
    noisy[0], noisy[1]
    return {"random numbers drawn after making it": drawn, "samples[0] after two reads": x}


def count(candidate: Any, x: Any, scale: float, seed: int, question: str) -> dict[str, Any]:
    """How many different noises there are."""
    noisy = candidate([x.clone() for _ in range(COUNT)], scale)
    if question == "looked at before":
        become_worker(0, 1, seed + 100)
        worker_info.become(None)
        noisy[0]
    if question == "main process":
        worker_info.become(None)
        torch.manual_seed(seed)
        made = [read(noisy, i) for _ in range(2) for i in range(COUNT)]
        return {"different noises of 12, without workers": len(set(made))}
    first, second = epoch(noisy, seed), epoch(noisy, seed + 10)
    twice = [read(noisy, 1) for _ in range(2)]
    return {
        "different noises of 6, in an epoch of two workers": len(set(first)),
        "noises of the second epoch that the first had, too": len(set(first) & set(second)),
        "different noises of 2, of one sample read twice": len(set(twice)),
        "an epoch with the same seed has the same noise": epoch(noisy, seed) == first,
        "an epoch of a new dataset, too": epoch(fresh(candidate, x, scale), seed) == first,
    }


def fresh(candidate: Any, x: Any, scale: float) -> Any:
    return candidate([x.clone() for _ in range(COUNT)], scale)


def epoch(noisy: Any, seed: int) -> list[tuple]:
    """Two workers, one after the other; each reads its samples from a copy of its own."""
    made = []
    for id in range(2):
        become_worker(id, 2, seed + id)
        own = copy.deepcopy(noisy)
        made += [read(own, i) for i in range(id, COUNT, 2)]
    worker_info.become(None)
    return made


def become_worker(id: int, workers: int, seed: int) -> None:
    """What a worker does first: it seeds the three generators that everybody shares."""
    random.seed(seed)
    np.random.seed(seed % 2**32)
    torch.manual_seed(seed)
    worker_info.become(worker.WorkerInfo(id, workers, seed, None))


def read(noisy: Any, i: int) -> tuple:
    return tuple(noisy[i].tolist())


CASES = Cases(
    draw=draw_noises,
    observe=observe_noise,
    describe=lambda case: f"{case[0]}: samples of {case[1]} ({case[2]}), scale = {case[3]}",
)
