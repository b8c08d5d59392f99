"""Exercises 08.3 and 08.4: the optimizer's zero_grad, and the loop that calls it."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import minitorch as torch
from minitorch import optim

from ..definitions import GIVEN, Exercise, Mutant
from .ch08_a import parameter

# ---- 08.3 ---------------------------------------------------------------------------------------


def draw_groups(rng: random.Random) -> list[tuple]:
    """(something with param_groups, set_to_none)."""
    cases: list[tuple] = []
    for sizes in [(1,), (2,), (1, 2), (2, 0, 1), (), *[(rng.randint(1, 3), 2) for _ in range(3)]]:
        kinds = ["plain", "plain", "none"] if len(cases) > 3 else ["plain"]
        leaves = [
            parameter(rng, rng.choice([(2,), (1, 3)]), rng.choice(kinds)) for _ in range(sum(sizes))
        ]
        taken = iter(leaves)
        groups = [{"lr": 0.1, "params": [next(taken) for _ in range(size)]} for size in sizes]
        cases.append((SimpleNamespace(param_groups=groups), len(cases) % 3 != 1))
    return cases


def observe_groups(candidate: Any, case: tuple) -> Any:
    optimizer, set_to_none = case
    candidate(optimizer, set_to_none)
    default = parameter(random.Random(0), (2,))
    candidate(SimpleNamespace(param_groups=[{"params": [default]}]))
    gradients = {
        f"the gradient of parameter {number} of group {index}": leaf.grad
        for index, group in enumerate(optimizer.param_groups)
        for number, leaf in enumerate(group["params"])
    }
    return {**gradients, "the gradient after zero_grad()": default.grad}


def describe_groups(case: tuple) -> str:
    optimizer, set_to_none = case
    groups = [
        f"group {i}: " + (", ".join([str(p.grad) for p in group["params"]]) or "no parameters")
        for i, group in enumerate(optimizer.param_groups)
    ]
    return "\n".join([f"set_to_none={set_to_none}; gradients of", *groups])


def use_optimizer() -> None:
    leaf = torch.tensor([1.0], requires_grad=True)
    optim.SGD([leaf], lr=0.1).zero_grad()


ZERO_GRAD = Exercise(
    id="08.3",
    title="optimizer.zero_grad()",
    prompt="""\
An optimizer keeps its parameters in *groups*: `self.param_groups` is a list of dicts, and
`group["params"]` is the list of a group's parameters. Write the method
`zero_grad(self, set_to_none=True)`, which clears them all. The function
`clear_grad(parameter, set_to_none)` of the exercise before is there for you to call.

By hand: two groups with three parameters in all. After `optimizer.zero_grad()` all three have
`.grad` None.
""",
    name="zero_grad",
    stub='''
def zero_grad(self, set_to_none=True):
    """Forget the gradients of all parameters, or write zeros into them."""
    raise NotImplementedError
''',
    reference="""
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
""",
    alternative="""
def zero_grad(self, set_to_none=True):
    parameters = sum([list(group["params"]) for group in self.param_groups], [])
    for p in parameters:
        if set_to_none:
            p.grad = None
        elif p.grad is not None:
            p.grad.zero_()
""",
    explain="""\
Every optimizer of minitorch inherits this method: each training loop of the book now calls
yours.
""",
    draw=draw_groups,
    observe=observe_groups,
    describe=describe_groups,
    given=GIVEN + "\nfrom minitorch.nn.module.module import clear_grad",
    slot="minitorch.optim.optimizer.Optimizer.zero_grad",
    live=use_optimizer,
    hints=(
        "Two loops, one inside the other: over the groups, and over the parameters of a group.",
        'The inner loop is `for parameter in group["params"]:`.',
        "Inside: `clear_grad(parameter, set_to_none)`. Nothing is returned.",
    ),
    mutants=(
        Mutant(
            "first-group-only",
            """
def zero_grad(self, set_to_none=True):
    for parameter in (self.param_groups or [{"params": []}])[0]["params"]:
        clear_grad(parameter, set_to_none)
""",
            "only the first group is cleared. An optimizer may have several, each with its own lr.",
        ),
        Mutant(
            "ignores-set-to-none",
            """
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            parameter.grad = None
""",
            "set_to_none has no effect: with False there should be zeros.",
        ),
        Mutant(
            "old-default",
            """
def zero_grad(self, set_to_none=False):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
""",
            "without an argument it writes zeros, as PyTorch did before version 2.0. What is the "
            "default today?",
        ),
        Mutant(
            "first-parameter-only",
            """
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group["params"]:
            clear_grad(parameter, set_to_none)
            return
""",
            "it stops after the first parameter: look at where `return` stands.",
        ),
        Mutant(
            "keys-of-a-dict",
            """
def zero_grad(self, set_to_none=True):
    for group in self.param_groups:
        for parameter in group:
            clear_grad(parameter, set_to_none)
""",
            "a group is a dict, and a loop over it gives its keys, which are strings. The list of "
            'parameters is `group["params"]`.',
        ),
    ),
)

# ---- 08.4 ---------------------------------------------------------------------------------------


def draw_lines(rng: random.Random) -> list[tuple]:
    """(x, y, learning rate, steps): points on or near a line through 0."""
    two = (torch.tensor([1.0, -1.0]), torch.tensor([4.0, -4.0]))
    cases: list[tuple] = [(*two, 0.25, 1), (*two, 0.25, 2), (*two, 0.25, 3), (*two, 0.25, 0)]
    for steps in (2, 5, 9):
        n = rng.randint(2, 5)
        x = torch.tensor([rng.choice([-2.0, -1.0, 1.0, 2.0]) for _ in range(n)])
        noise = torch.tensor([rng.choice([-0.5, 0.0, 0.5]) for _ in range(n)])
        cases.append((x, rng.choice([-3.0, 2.0, 5.0]) * x + noise, 0.05, steps))
    return cases


def describe_lines(case: tuple) -> str:
    x, y, lr, steps = case
    return f"x = {x.tolist()}, y = {y.tolist()}, lr = {lr}, steps = {steps}"


FIT = Exercise(
    id="08.4",
    title="A training loop",
    prompt="""\
Write `fit(x, y, lr, steps)`: a whole training. One parameter, `w`, starts at 0 and shall make
`w * x` close to `y`. In each step the loss is the mean of `(w * x - y) ** 2`, and an optimizer
`optim.SGD([w], lr=lr)` moves `w`. Return the last value of `w`, as a number.

By hand: for `x = [1, -1]`, `y = [4, -4]` and `lr = 0.25` the gradient is `2 * (w - 4)`. So `w`
is 0, then 2, then 3, then 3.5.
""",
    name="fit",
    stub='''
def fit(x, y, lr, steps):
    """Train w, so that w * x comes close to y; return its last value."""
    raise NotImplementedError
''',
    reference="""
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        loss = ((w * x - y) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return w.item()
""",
    alternative="""
def fit(x, y, lr, steps):
    value = 0.
    for _ in range(steps):
        w = torch.tensor(value, requires_grad=True)
        ((w * x - y) ** 2).mean().backward()
        value -= lr * w.grad.item()
    return value
""",
    explain="""\
These four lines, with another model and another loss, train every network of this book.
""",
    draw=draw_lines,
    describe=describe_lines,
    given=GIVEN + "\nfrom minitorch import optim",
    hints=(
        "Before the loop: `w` with `requires_grad=True`, and the optimizer. In the loop: the loss, "
        "and the three buttons.",
        "The loss must be computed anew in each step: its graph can be walked once.",
        "`zero_grad()`, `backward()`, `step()`, in this order; after the loop `w.item()`.",
    ),
    mutants=(
        Mutant(
            "no-zero-grad",
            """
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        ((w * x - y) ** 2).mean().backward()
        optimizer.step()
    return w.item()
""",
            "the first step is right, and later ones are too long: they still push with the old "
            "gradients.",
        ),
        Mutant(
            "cleared-too-early",
            """
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        ((w * x - y) ** 2).mean().backward()
        optimizer.zero_grad()
        optimizer.step()
    return w.item()
""",
            "w does not move at all: the gradient is thrown away before step() can use it.",
        ),
        Mutant(
            "step-before-backward",
            """
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        loss = ((w * x - y) ** 2).mean()
        optimizer.step()
        optimizer.zero_grad()
        loss.backward()
    return w.item()
""",
            "w is one step behind: in the first round step() finds no gradient yet.",
        ),
        Mutant(
            "sum-not-mean",
            """
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    for _ in range(steps):
        optimizer.zero_grad()
        ((w * x - y) ** 2).sum().backward()
        optimizer.step()
    return w.item()
""",
            "the steps are too long by the number of points: the loss is a mean, not a sum.",
        ),
        Mutant(
            "loss-before-the-loop",
            """
def fit(x, y, lr, steps):
    w = torch.tensor(0., requires_grad=True)
    optimizer = optim.SGD([w], lr=lr)
    loss = ((w * x - y) ** 2).mean()
    for _ in range(steps):
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return w.item()
""",
            "the loss is computed once, from the first w. Each step needs a new one.",
        ),
    ),
)

EXERCISES = (ZERO_GRAD, FIT)
