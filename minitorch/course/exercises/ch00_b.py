"""Chapter 00, second half: a step downhill, the digits."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import datasets

from ..definitions import GIVEN, Exercise, Mutant


def steps(rng: random.Random) -> list[tuple]:
    """(values and gradients of some parameters, learning rate); None is no gradient."""

    def numbers(count: int) -> list[float]:
        return [float(rng.randint(1, 9)) for _ in range(count)]

    cases: list[tuple] = [
        ([([1.0], [2.0])], 0.1),
        ([([1.0, -2.0], [0.5, 0.0])], 1.0),
        ([([4.0], None), ([1.0], [3.0])], 0.5),
    ]
    for _ in range(5):
        sizes = [rng.randint(1, 4) for _ in range(rng.randint(2, 4))]
        pairs = [(numbers(n), numbers(n)) for n in sizes]
        cases.append((pairs, rng.choice([0.1, 0.5, 2.0])))
    return cases


def moved(step: Any, case: tuple) -> dict[str, Any]:
    """The parameters after one step."""
    pairs, lr = case
    parameters = []
    for values, gradient in pairs:
        p = torch.tensor(values, requires_grad=True)
        p.grad = None if gradient is None else torch.tensor(gradient)
        parameters.append(p)
    step(parameters, lr)
    seen: dict[str, Any] = {}
    for number, p in enumerate(parameters):
        seen[f"parameter {number}"] = p
        seen[f"the gradient of parameter {number}"] = p.grad
    return seen


def shown_parameters(case: tuple) -> str:
    lines = [f"parameter {n}: {p}, its gradient: {g}" for n, (p, g) in enumerate(case[0])]
    return "\n".join([*lines, f"lr = {case[1]}"])


STEP = Exercise(
    id="00.3",
    title="One step downhill, by hand",
    prompt="""
Write `sgd_step(parameters, lr)`, which does what `optimizer.step()` does without momentum: each
parameter moves against its gradient `p.grad`, by `lr` (the *learning rate*) times the gradient. A
parameter whose `grad` is None stays where it is.

The parameters themselves must change, so write *into* them: `p -= ...` changes `p`, while
`p = p - ...` makes a new tensor and leaves the parameter as it was. And a step is nothing to learn
from: put it inside `with torch.no_grad():`, as in `accuracy` above.

By hand: 1.0 with the gradient 2.0 and `lr=0.1` becomes 1.0 - 0.1 · 2.0 = 0.8.
""",
    name="sgd_step",
    stub='''
        def sgd_step(parameters, lr):
            """Move each parameter against its gradient."""
            raise NotImplementedError
    ''',
    reference="""
        def sgd_step(parameters, lr):
            with torch.no_grad():
                for p in parameters:
                    if p.grad is not None:
                        p -= lr * p.grad
    """,
    alternative="""
        @torch.no_grad()
        def sgd_step(parameters, lr):
            for p in parameters:
                if p.grad is None:
                    continue
                p.copy_(p.add(p.grad, alpha=-lr))
    """,
    explain="Every optimizer of chapter 15 is this loop with something clever in its last line. "
    "Why a parameter may only be written into under `no_grad` is told in chapter 5.",
    draw=steps,
    observe=moved,
    describe=shown_parameters,
    hints=(
        "A loop over the parameters, inside `with torch.no_grad():`.",
        "Against the gradient means minus. Look at the example by hand.",
        "The line that counts is `p -= lr * p.grad`, for each `p` whose `grad` is not None.",
    ),
    mutants=(
        Mutant(
            "uphill",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        if p.grad is not None:
                            p += lr * p.grad
            """,
            "The parameters move along the gradient, so the loss would grow.",
        ),
        Mutant(
            "no-lr",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        if p.grad is not None:
                            p -= p.grad
            """,
            "The learning rate is not used.",
        ),
        Mutant(
            "new-tensor",
            """
            def sgd_step(parameters, lr):
                for p in parameters:
                    if p.grad is not None:
                        p = p - lr * p.grad
            """,
            "`p = p - ...` makes a new tensor and calls it p. The parameter stays as it was.",
        ),
        Mutant(
            "recorded",
            """
            def sgd_step(parameters, lr):
                for p in parameters:
                    if p.grad is not None:
                        p -= lr * p.grad
            """,
            "A parameter may only be written into where nothing is recorded: "
            "inside `with torch.no_grad():`.",
        ),
        Mutant(
            "none",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        p -= lr * p.grad
            """,
            "A parameter that took no part has no gradient: its `grad` is None.",
        ),
        Mutant(
            "break",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        if p.grad is None:
                            break
                        p -= lr * p.grad
            """,
            "The loop ends at the first parameter without a gradient. "
            "Leave that one out, and go on with the next.",
        ),
        Mutant(
            "truth",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        if p.grad:
                            p -= lr * p.grad
            """,
            "`if p.grad:` asks whether the numbers are different from zero. "
            "Ask whether there is a gradient: `p.grad is not None`.",
        ),
        Mutant(
            "cleared",
            """
            def sgd_step(parameters, lr):
                with torch.no_grad():
                    for p in parameters:
                        if p.grad is not None:
                            p -= lr * p.grad
                            p.grad = None
            """,
            "The step is right, but the gradients are gone. That is the work of `zero_grad`.",
        ),
    ),
)


def loaded(load: Any, case: tuple) -> Any:
    """All that was loaded, or one image and its label."""
    row, result = case[0], load()
    if row is None:
        return result
    images, labels = result
    return {"the image": images[row], "the label": labels[row]}


DIGITS = Exercise(
    id="00.4",
    title="Load the digits yourself",
    prompt="""
This page began with `load_digits()`. Write it. `digits_arrays()` gives two NumPy arrays of small
integers: the images, of shape (1797, 8, 8), from 0 (paper) to 16 (ink), and the labels, of shape
(1797). Return two tensors:

- the images as `float32`, from 0.0 to 1.0, each in a row of 64: shape (1797, 64);
- the labels as `int64`, as `CrossEntropyLoss` wants them.

`torch.from_numpy(a)` makes a tensor of an array, `t.view(-1, 64)` gives it rows of 64, dividing
integers gives `float32`, and `t.long()` is `int64`. By hand: a pixel that was 4 becomes 0.25.

When your function passes, minitorch uses it in place of its own, here and in the chapters to come.
""",
    name="load_digits",
    stub='''
        def load_digits():
            """The images and labels of all digits, as tensors to train on."""
            raise NotImplementedError
    ''',
    reference="""
        def load_digits():
            images, labels = digits_arrays()
            images = torch.from_numpy(images).view(-1, 64) / 16
            return images, torch.from_numpy(labels).long()
    """,
    alternative="""
        def load_digits():
            images, labels = digits_arrays()
            rows = [image.flatten() / np.float32(16) for image in images]
            return torch.tensor(np.stack(rows)), torch.tensor(labels.astype(np.int64))
    """,
    explain="Whoever imports `load_digits` from now on gets yours. `progress()` names it.",
    draw=lambda rng: [(n,) for n in (None, 0, 1796, rng.randrange(1, 1796))],
    observe=loaded,
    describe=lambda case: "load_digits()" + ("" if case[0] is None else f", row {case[0]}"),
    given=f"{GIVEN}\nfrom minitorch.datasets import digits_arrays",
    hints=(
        "`images, labels = digits_arrays()`, then one line for each of the two.",
        "`torch.from_numpy(images)` has the shape (1797, 8, 8) and holds integers up to 16.",
        "`.view(-1, 64) / 16` for the images, `.long()` for the labels.",
    ),
    mutants=(
        Mutant(
            "not-scaled",
            """
            def load_digits():
                images, labels = digits_arrays()
                images = torch.from_numpy(images).view(-1, 64).float()
                return images, torch.from_numpy(labels).long()
            """,
            "The pixels still go up to 16. Ink should be 1.0.",
        ),
        Mutant(
            "squares",
            """
            def load_digits():
                images, labels = digits_arrays()
                return torch.from_numpy(images) / 16, torch.from_numpy(labels).long()
            """,
            "The images are still squares of 8 by 8. The network wants rows of 64.",
        ),
        Mutant(
            "float64",
            """
            def load_digits():
                images, labels = digits_arrays()
                return torch.from_numpy(images.reshape(-1, 64) / 16), torch.tensor(labels).long()
            """,
            "NumPy divided, and NumPy makes float64. Divide after `from_numpy`.",
        ),
        Mutant(
            "labels",
            """
            def load_digits():
                images, labels = digits_arrays()
                return torch.from_numpy(images).view(-1, 64) / 16, torch.from_numpy(labels)
            """,
            "The labels are still `uint8`. `CrossEntropyLoss` wants `int64`.",
        ),
        Mutant(
            "whole",
            """
            def load_digits():
                images, labels = digits_arrays()
                return torch.from_numpy(images).view(-1, 64) // 16, torch.from_numpy(labels).long()
            """,
            "`//` rounds down to whole numbers, so all grey is lost. Divide with `/`.",
        ),
    ),
    slot="minitorch.datasets.digits.load_digits",
    live=lambda: datasets.load_digits(),
)

EXERCISES = (STEP, DIGITS)
