"""How "A state between batches" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_train(rng: random.Random) -> list[tuple]:
    def batches(count: int) -> list[float]:
        return [rng.randint(-8, 8) / 8 for _ in range(count)]

    cases: list[tuple] = [(0.5, [1.0]), (0.5, [1.0, 2.0]), (1.0, [0.5, -0.5, 0.25]), (2.0, [])]
    cases += [(rng.randint(1, 8) / 8, batches(4)), (-0.5, [0.75, *batches(5)])]
    cases += [(0.0, [0.5, 0.25]), (1.5, [0.0, 0.5, float("inf")])]
    return [*[(*case, None) for case in cases], (0.5, [1.0, *batches(2)], 3.0), (0.5, [], -1.0)]


def observe_train(candidate: Any, case: tuple) -> dict[str, Any]:
    w = torch.tensor(case[0], requires_grad=True)
    w.grad = None if case[2] is None else torch.tensor(case[2])
    walks: list[int] = []
    w.register_hook(lambda g: walks.append(1))  # called once for each walk that comes to w
    result = candidate(w, list(case[1]))
    if not isinstance(result, tuple) or len(result) != 2:
        return {"what is returned": f"{result!r:.60}"}
    losses, state = result
    return {
        "what is returned": "two things: (losses, last state)",
        "the list of losses": losses,
        "the number of losses with a history": sum(
            [isinstance(loss, torch.Tensor) and loss.requires_grad for loss in losses]
        ),
        "the last state": state.clone().detach() if isinstance(state, torch.Tensor) else state,
        "w.grad": w.grad,
        "the number of walks back": len(walks),
        "w": w.detach(),
        "requires_grad of the last state": getattr(state, "requires_grad", False),
    }


CASES = Cases(
    draw=draw_train,
    observe=observe_train,
    describe=lambda case: f"w = {case[0]}, w.grad = {case[2]}, batches = {case[1]}",
)
