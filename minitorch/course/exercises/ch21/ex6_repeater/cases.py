"""How "The project of Part IV: a network that repeats" is checked.

Two trainings serve all cases of a seed. They start from the same random numbers whatever the seed
is; the sequences that they are asked are drawn from it.
"""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases
from minitorch.datasets import copy_task

TASKS = [(4, 6, 6), (3, 14, 8)]
BATCHES, BATCH = 60, 64
ASKED, LEAST = 100, 0.98  # the reference names all
ASPECTS = ["the symbols", "one sequence", "no sequence", "from left to right", "among others"]


def draw_aspects(rng: random.Random) -> list[tuple]:
    """(task, what is looked at, seed of the sequences): always all of it."""
    seed = rng.randrange(10**6)
    return [(task, aspect, seed) for task in TASKS for aspect in ASPECTS]


def observe_repeater(candidate: Any, case: tuple, store: dict[Any, Any]) -> Any:
    """What is kept are answers, never a network: its code counts the time of one check only."""
    task, aspect, seed = case
    if seed not in store:
        store.clear()
        store[seed] = seen_in(candidate, seed)  # of each task, or the error
    if isinstance(store[seed], Exception):
        raise store[seed]
    return store[seed][task, aspect]


def seen_in(candidate: Any, seed: int) -> Any:
    try:
        return {
            (task, aspect): asked(run, task, aspect, seed)
            for task, run in [(task, trained(candidate, task)) for task in TASKS]
            for aspect in ASPECTS
        }
    except Exception as error:
        return error


def asked(run: Any, task: tuple[int, int, int], aspect: str, seed: int) -> Any:
    count = {"one sequence": 1, "no sequence": 0}.get(aspect, ASKED)
    source = torch.Generator().manual_seed(seed)
    return LOOKS[aspect](run, *copy_task(count, *task, generator=source), task)


def trained(candidate: Any, task: tuple[int, int, int]) -> Any:
    torch.manual_seed(7)
    run = candidate(*task)
    source = torch.Generator().manual_seed(21)
    for _ in range(BATCHES):
        run.learn(*copy_task(BATCH, *task, generator=source))
    return run


def about(run: Any, inputs: Any, targets: Any, task: tuple[int, int, int]) -> dict[str, Any]:
    kept = inputs.clone()
    scores = run.scores(inputs)
    if not isinstance(scores, torch.Tensor):
        return {"the scores": scores}
    return {
        "the shape of the scores": list(scores.shape),
        "they require a gradient": scores.requires_grad,
        "they are the same when asked twice": torch.equal(scores, run.scores(inputs)),
        "the inputs afterwards": torch.equal(inputs, kept),
    }


def symbols(run: Any, inputs: Any, targets: Any, task: tuple[int, int, int]) -> dict[str, Any]:
    seen = about(run, inputs, targets, task)
    if seen.get("the shape of the scores") != [len(inputs), inputs.shape[1], task[2] + 2]:
        return seen
    named = run.scores(inputs).argmax(-1)
    share = (named == targets)[:, -task[0] :].double().mean().item()
    told = "yes" if share >= LEAST else f"no: {100 * share:.1f} % are"
    return {**seen, "at least 98 % of the symbols are named": told}


def causal(run: Any, inputs: Any, targets: Any, task: tuple[int, int, int]) -> dict[str, Any]:
    """Other inputs from some place on: what comes before must not see them."""
    before, found = run.scores(inputs), {}
    for place in (1, task[0], inputs.shape[1] - 1):
        others = inputs.clone()
        others[:, place:] = (others[:, place:] + 1) % (task[2] + 2)
        after = run.scores(others)
        alike = torch.allclose(before[:, :place], after[:, :place], rtol=1e-3, atol=1e-4)
        found[f"scores before place {place}, if the inputs from there on change"] = (
            "the same" if alike else "others"
        )
    return found


def among(run: Any, inputs: Any, targets: Any, task: tuple[int, int, int]) -> dict[str, Any]:
    together = run.scores(inputs)[:3]
    alone = torch.cat([run.scores(inputs[row : row + 1]) for row in range(3)])
    return {"scores alone are those among others": torch.allclose(together, alone, 1e-3, 1e-4)}


LOOKS = {
    "the symbols": symbols,
    "one sequence": about,
    "no sequence": about,
    "from left to right": causal,
    "among others": among,
}

CASES = Cases(
    keeps=True,
    draw=draw_aspects,
    observe=observe_repeater,
    describe=lambda case: f"Repeater{case[0]} after 60 batches; what is looked at: {case[1]}",
    points=3,
)
