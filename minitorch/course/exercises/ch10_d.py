"""Exercise 10.5: a state between batches."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 10.5 ----------------------------------------------------------------------------------------


def _draw_train(rng: random.Random) -> list[tuple]:
    def batches(count: int) -> list[float]:
        return [rng.randint(-8, 8) / 8 for _ in range(count)]

    cases = [(0.5, [1.0]), (0.5, [1.0, 2.0]), (1.0, [0.5, -0.5, 0.25]), (2.0, [])]
    return [*cases, (rng.randint(1, 8) / 8, batches(4)), (-0.5, [0.75, *batches(5)])]


def _observe_train(candidate: Any, case: tuple) -> dict[str, Any]:
    w = torch.tensor(case[0], requires_grad=True)
    result = candidate(w, case[1])
    if not isinstance(result, tuple) or len(result) != 2:
        return {"what is returned": f"{result!r:.60}"}
    losses, state = result
    return {
        "what is returned": "two things: (losses, last state)",
        "the list of losses": losses,
        "the last state": state.clone().detach() if isinstance(state, torch.Tensor) else state,
        "w.grad": w.grad,
        "requires_grad of the last state": getattr(state, "requires_grad", False),
    }


TRAIN = Exercise(
    id="10.5",
    title="A state between batches",
    prompt="""\
Write `train(w, batches)`, the inner loop of a recurrent network with one weight. `w` is a leaf,
`batches` a list of floats. The state starts as `torch.zeros(())`. For each batch

1. the new state is `torch.tanh(w * state + batch)`,
2. the loss is the square of the new state,
3. backward runs from the loss. Gradients add up in `w.grad`.

Each gradient shall look back over *its own batch only*. Return the list of the losses as plain
floats, and the last state, without history.

By hand: with one batch, the state before is 0, so the loss is tanh(batch)² and `w.grad` is 0.
With the batches 1 and 2 and w = 0.5, the state is first tanh(1) = 0.7616, then tanh(0.3808 + 2) =
0.9830; the losses are 0.5800 and 0.9663.
""",
    name="train",
    stub='''
def train(w, batches):
    """Run backward once a batch; return (losses, last state)."""
    raise NotImplementedError
''',
    reference="""
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
""",
    alternative="""
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        new = torch.tanh(w * state + batch)
        loss = new**2
        loss.backward()
        losses += [float(loss.detach())]
        state = new.detach()
    return losses, state
""",
    draw=_draw_train,
    observe=_observe_train,
    describe=lambda case: f"w = {case[0]}, batches = {case[1]}",
    hints=(
        "Where would the second backward walk to, if nothing were cut?",
        "The values of the state go on into the next batch, its history does not: `detach()`.",
        "`state.detach()` inside the formula; `loss.item()` for the list.",
    ),
    mutants=(
        Mutant(
            "no-detach",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
""",
            "the second backward walks on into the graph of the first batch, which is freed.",
        ),
        Mutant(
            "no-detach-at-all",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
""",
            "no history is cut. The state that is returned has one; and with several batches the "
            "second backward walks on into the graph of the first, which is freed.",
        ),
        Mutant(
            "cut-before-the-loss",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch).detach()
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
""",
            "the new state is cut off before the loss is computed from it. Then backward has no "
            "way to `w` in this batch either.",
        ),
        Mutant(
            "cleared",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        w.grad = None
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state.detach()
""",
            "`w.grad` holds the gradient of the last batch only. Here the gradients of all batches "
            "shall add up.",
        ),
        Mutant(
            "kept-the-graph",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state + batch)
        loss = state * state
        loss.backward(retain_graph=True)
        losses.append(loss.item())
    return losses, state.detach()
""",
            "with `retain_graph` the error is gone, but each gradient looks back over all batches, "
            "and the graph grows without end.",
        ),
        Mutant(
            "tensors-in-the-list",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss)
    return losses, state.detach()
""",
            "the list holds tensors, and with them all their graphs. Plain floats are asked for.",
        ),
        Mutant(
            "state-with-history",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh(w * state.detach() + batch)
        loss = state * state
        loss.backward()
        losses.append(loss.item())
    return losses, state
""",
            "all numbers are right. The state that is returned still has a history.",
        ),
        Mutant(
            "cut-too-much",
            """
def train(w, batches):
    state, losses = torch.zeros(()), []
    for batch in batches:
        state = torch.tanh((w * state).detach() + batch)
        loss = (state * state).requires_grad_()
        loss.backward()
        losses.append(loss.item())
    return losses, state
""",
            "the cut lies behind the weight: no gradient comes to `w` any more.",
        ),
    ),
    explain="Cut *before* the weight is used: the path to `w` in this batch stays, the path to "
    "earlier batches goes.",
)


EXERCISES = (TRAIN,)
