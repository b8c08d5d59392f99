"""Exercise 10.3: who keeps what."""

from __future__ import annotations

import random

import minitorch as torch

from ..definitions import Exercise, Mutant

# ---- 10.3 ----------------------------------------------------------------------------------------

ONE = {
    "a * 2": lambda a: a * 2,
    "a.sin()": lambda a: a.sin(),
    "a.exp()": lambda a: a.exp(),
    "a.tanh()": lambda a: a.tanh(),
    "a.log()": lambda a: a.log(),
    "a.sum()": lambda a: a.sum(),
    "a.prod()": lambda a: a.prod(),
    "a.relu()": lambda a: a.relu(),
    "a ** 3": lambda a: a**3,
}
TWO = {
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a @ b": lambda a, b: a @ b,
    "a + b * b": lambda a, b: a + b * b,
    "torch.maximum(a, b)": lambda a, b: torch.maximum(a, b),
    "a.exp() - 3 * b": lambda a, b: a.exp() - 3 * b,
    "(a - b).sqrt()": lambda a, b: (a - b).sqrt(),
}


def _draw_kept(rng: random.Random) -> list[tuple]:
    names = ["a.sin()", "a.exp()", "a * b", "a + b * b", "a.prod()", "a + b"]
    rest = [name for name in {**ONE, **TWO} if name not in names]
    names += rng.sample(rest, 4)
    return [({**ONE, **TWO}[name], 1 if name in ONE else 2, name) for name in names]


KEPT = Exercise(
    id="10.3",
    title="Which values does an operation need?",
    prompt="""\
Write `needed(op, count)`. It finds out by trying which values `op` needs in backward. `op` is a
function of `count` tensors with two elements. Return a list: the *positions* of the inputs that
may not be written after the forward run, in order, and then `"result"` if the result may not be
written.

By hand: for `a.sin()` the answer is `[0]`, for `a.exp()` it is `["result"]`, for `a * b` it is
`[0, 1]`, and for `a + b` it is `[]`.

For each value, run the operation anew, with inputs that are no leaves. (Positive numbers, the
first input larger than the second, suit all operations that are tried: say [5, 6] and [2, 3].)
Then write into that value only, through `detach()`, and see whether `backward` from the sum of
the result raises a RuntimeError.
""",
    name="needed",
    stub='''
def needed(op, count):
    """Positions of the inputs that backward needs, then "result"."""
    raise NotImplementedError
''',
    reference="""
def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        result = op(*values)
        target = result if which == "result" else values[which]
        target.detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
    alternative="""
def needed(op, count):
    def stands(which):
        leaves = [torch.tensor([5. - 3 * i, 6. - 3 * i], requires_grad=True)
                  for i in range(count)]
        inputs = [leaf.clone() for leaf in leaves]
        y = op(*inputs)
        (inputs + [y])[which].detach().add_(1)
        try:
            y.backward(torch.ones_like(y))
        except RuntimeError:
            return False
        return True

    names = list(range(count)) + ["result"]
    return [name for i, name in enumerate(names) if not stands(i)]
""",
    draw=_draw_kept,
    observe=lambda candidate, case: candidate(case[0], case[1]),
    describe=lambda case: f"op is `{case[2]}`, count is {case[1]}",
    hints=(
        "One run of the operation for each value: all inputs, and the result.",
        "`h.detach().zero_()` writes into `h`, and the write is counted.",
        "`try:` backward, `except RuntimeError:` then the value was needed. Take `x * 1` or "
        "`x.clone()` as inputs, so that they are no leaves.",
    ),
    mutants=(
        Mutant(
            "through-data",
            """
def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        result = op(*values)
        target = result if which == "result" else values[which]
        target.data.zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
            "nothing is ever found. Was the write counted where backward looks?",
        ),
        Mutant(
            "one-run-for-all",
            """
def needed(op, count):
    x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
    values = [x[i] * 1 for i in range(count)]
    result = op(*values)
    found = []
    for which in [*range(count), "result"]:
        (result if which == "result" else values[which]).detach().zero_()
        try:
            result.sum().backward(retain_graph=True)
        except RuntimeError:
            found.append(which)
    return found
""",
            "the writes of earlier rounds are still there. Each value needs a fresh run.",
        ),
        Mutant(
            "inputs-made-once",
            """
def needed(op, count):
    x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
    values = [x[i] * 1 for i in range(count)]
    found = []
    for which in [*range(count), "result"]:
        result = op(*values)
        (result if which == "result" else values[which]).detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
            "the inputs were made once for all rounds: backward comes to their history again and "
            "again, and earlier writes are still there. Each round needs fresh inputs.",
        ),
        Mutant(
            "refused-writes",
            """
def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        values = [torch.tensor([5. - 3 * i, 6. - 3 * i], requires_grad=True)
                  for i in range(count)]
        result = op(*values)
        try:
            (result if which == "result" else values[which]).zero_()
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
            "every input counts as needed. But it is the *write* that is refused here, since the "
            "inputs are leaves; backward was not asked.",
        ),
        Mutant(
            "inputs-only",
            """
def needed(op, count):
    found = []
    for which in range(count):
        x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        result = op(*values)
        values[which].detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
            "the inputs are right. But a node may keep its result.",
        ),
        Mutant(
            "before-the-run",
            """
def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        if which != "result":
            values[which].detach().mul_(1)
        result = op(*values)
        if which == "result":
            result.detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
""",
            "inputs were written before the operation ran. It keeps the new value then, and all "
            "is well.",
        ),
    ),
    explain="The answer is a property of the formula, not of the numbers. It tells you where an "
    "in-place operation is harmless.",
)


EXERCISES = (KEPT,)
