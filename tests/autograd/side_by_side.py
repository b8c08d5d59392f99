"""Random programs that two modules run side by side, compared after every line.

A program is a list of :class:`Move`. A move is turned into one line of Python over the variables
``t0 ... t7``, and the line is executed for both modules; then everything that can be seen of every
variable must be the same: value, strides, version, history, gradient, and what shares memory with
what. A program in which something differs prints as a script that can be pasted and run.
"""

from __future__ import annotations

import random
import re
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

SLOTS = 8  # variables; when all are taken, a new result takes the place of the oldest
LARGEST = 48  # elements; a larger result is dropped, so that programs stay quick

CREATE = [
    "torch.tensor([[1., -2., 3.], [0.5, 4., -1.]], dtype=torch.float64, requires_grad=True)",
    "torch.tensor([2., 0.25, -3.], dtype=torch.float64, requires_grad=True)",
    "torch.tensor([[2.], [-1.]], dtype=torch.float64)",
    "torch.tensor(1.5, dtype=torch.float64, requires_grad=True)",
    "torch.tensor([1., 2., 4.], requires_grad=True)",
    "torch.zeros(2, 3, dtype=torch.float64)",
    "torch.ones(3, dtype=torch.float64)",
    "torch.arange(6).reshape(2, 3)",
]
VIEWS = [
    "{a}[0]",
    "{a}[-1:]",
    "{a}[..., 0]",
    "{a}[..., ::2]",
    "{a}[None]",
    "{a}[...]",
    "{a}.view(-1)",
    "{a}.reshape(-1)",
    "{a}.reshape(3, 2)",
    "{a}.t()",
    "{a}.transpose(0, -1)",
    "{a}.unsqueeze(-1)",
    "{a}.squeeze()",
    "{a}.narrow(0, 1, 1)",
    "{a}.expand(2, *{a}.shape).contiguous()",
    "{a}.expand(2, 3).contiguous()",
    "{a}.as_strided((2,), (1,))",
    "{a}.unbind(0)[0]",
    "{a}.split(1)[-1]",
    "{a}.chunk(2)[0]",
    "{a}.detach()",
    "{a}.data",
    "{a}.view_as({a})",
    "{a}",
]
VALUES = [
    "{a} + {b}",
    "{a} - {b}",
    "{a} * {b}",
    "{a} / {b}",
    "{a} * 2",
    "{a} + 1",
    "3 - {a}",
    "{a} / 4",
    "{a} ** 2",
    "-{a}",
    "{a}.exp()",
    "{a}.relu()",
    "{a}.sigmoid()",
    "{a}.clone()",
    "{a}.contiguous()",
    "{a}.sum()",
    "{a}.sum(0)",
    "{a}.mean()",
    "{a}.clone().max().clone()",
    "torch.cat([{a}, {b}])",
    "torch.stack([{a}, {b}])",
    "torch.where({a} > 0, {a}, {b})",
    "torch.maximum({a}, {b})",
    "torch.add({a}, {b}, alpha=2)",
    "{a}.detach().clone()",
    "{a}.to(torch.float32)",
]
WRITES = [
    "{a}.add_({b})",
    "{a}.sub_({b})",
    "{a}.mul_({b})",
    "{a}.div_({b})",
    "{a}.copy_({b})",
    "{a}.mul_(2)",
    "{a}.add_(1)",
    "{a}.neg_()",
    "{a}.exp_()",
    "{a}.relu_()",
    "{a}.sigmoid_()",
    "{a}.pow_(2)",
    "{a}.zero_()",
    "{a}.fill_(3.)",
    "{a}[0] = {b}",
    "{a}[..., 0] = 5.",
    "{a}[...] = {b}",
    "{a}[0] *= 2",
    "{a}[..., ::2] += {b}",
    "{a}[{a} > 1] = 0.",
]
FLAGS = [
    "{a}.requires_grad_()",
    "{a}.requires_grad_(False)",
    "{a}.requires_grad = True",
    "{a}.requires_grad = False",
    "{a}.detach_()",
    "{a}.retain_grad()",
    "{a}.grad = None",
    "{a}.grad = {b}",
    "{a}.grad = torch.ones_like({a})",
    "{a}.grad.zero_()",
    "{a}.data = torch.ones_like({a})",
    "{a}.data.mul_(2)",
    "{a}.register_hook(lambda g: g * 2)",
    "{a}.register_hook(seen.append)",
]
MODES = [
    "torch.set_grad_enabled(True)",
    "torch.set_grad_enabled(True)",
    "torch.set_grad_enabled(False)",
]
BACKWARDS = [
    "{a}.sum().backward()",
    "{a}.sum().backward(retain_graph=True)",
    "{a}.backward()",
    "{a}.backward(torch.ones_like({a}))",
    "{a}.backward({b}.detach().clone(), retain_graph=True)",
    "({a} * {a}).sum().backward(inputs=[{b}])",
    "torch.autograd.backward([{a}, {b}], [torch.ones_like({a}), torch.ones_like({b})])",
    "{a}.sum().backward(create_graph=True)",
]
# .clone(): whether a gradient that nobody else holds is a view (an expanded 1) is nobody's promise
GRADS = [
    "torch.autograd.grad({a}.sum(), {b})[0].clone()",
    "torch.autograd.grad({a}.sum(), {b}, retain_graph=True)[0].clone()",
    "torch.autograd.grad({a}.sum(), {b}, create_graph=True)[0].clone()",
    "torch.autograd.grad({a}.sum(), {b}, materialize_grads=True, retain_graph=True)[0].clone()",
]
# (templates, does a line make a new variable?); a kind is drawn as often as it is listed
KINDS: list[tuple[list[str], bool]] = [
    (CREATE, True),
    (VIEWS, True),
    (VIEWS, True),
    (VALUES, True),
    (VALUES, True),
    (WRITES, False),
    (WRITES, False),
    (FLAGS, False),
    (MODES, False),
    (BACKWARDS, False),
    (GRADS, True),
]


@dataclass(frozen=True)
class Move:
    """A line to be: the kind of line, which of the kind, and two variables (by number)."""

    kind: int
    template: int
    a: int
    b: int


def without_overlap(line: str, theirs: Runner) -> str:
    """A write whose operand shares memory with the target gets a copy of the operand.

    (torch refuses such writes only where that is cheap to find out; else the result is whatever.)
    """
    used = sorted(set(re.findall(r"t\d", line)), key=line.index)
    if len(used) == 2:
        target, operand = [theirs.names[name] for name in used]
        shared = operand.untyped_storage().data_ptr() == target.untyped_storage().data_ptr()
        simple = operand.is_contiguous() and target.is_contiguous() and "[" not in line
        if shared and not simple:
            return line.replace(used[1], f"{used[1]}.clone()")
    return line


class Difference(AssertionError):
    """The two modules disagree."""


def programs(seed: int, count: int, length: int) -> Iterator[list[Move]]:
    """``count`` random programs of up to ``length`` moves, the same ones for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        moves = [Move(0, rng.randrange(len(CREATE)), 0, 0)]
        for _ in range(rng.randint(3, length)):
            kind = rng.randrange(len(KINDS))
            template = rng.randrange(len(KINDS[kind][0]))
            moves.append(Move(kind, template, rng.randrange(SLOTS), rng.randrange(SLOTS)))
        yield moves


class Runner:
    """One module's variables, and what became of the last line."""

    def __init__(self, torch: Any) -> None:
        self.names: dict[str, Any] = {"torch": torch, "seen": []}
        self.outcome = ""

    def run(self, line: str) -> None:
        """Execute one line; an exception is an outcome like any other."""
        self.outcome = "ran"
        try:
            exec(line, self.names)
        except Exception as error:
            self.outcome = f"{type(error).__name__}: {str(error).splitlines()[0]}"

    def variables(self) -> dict[str, Any]:
        """Name and tensor."""
        return {name: t for name, t in self.names.items() if name[0] == "t" and name != "torch"}


def render(move: Move, names: Sequence[str], target: str) -> str:
    """The line of a move, given the variables that exist."""
    templates, makes_one = KINDS[move.kind]
    template = templates[move.template % len(templates)]
    a, b = names[move.a % len(names)], names[move.b % len(names)]
    line = template.format(a=a, b=b)
    return f"{target} = {line}" if makes_one else line


def compare(moves: Sequence[Move], ours: Any, theirs: Any) -> int:
    """Run a program on both modules; returns how many lines ran through without an exception.

    Raises Difference with the script up to the line after which something differs.
    """
    mine, other = Runner(ours), Runner(theirs)
    script: list[str] = []
    ran = made = 0
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            for move in moves:
                names = list(mine.variables())
                if not names:
                    move, names = Move(0, move.template, 0, 0), ["t0"]
                target = f"t{made % SLOTS}"
                line = render(move, names, target)
                if KINDS[move.kind][0] is WRITES:
                    line = without_overlap(line, other)
                script.append(line)
                mine.run(script[-1])
                other.run(script[-1])
                if _order_of_checks(mine.outcome, other.outcome):
                    break
                _check(script, "outcome", mine.outcome, other.outcome)
                if other.outcome == "ran":
                    ran += 1
                    made += _keep(script, target, mine, other)
                elif "backward" in script[-1]:
                    break  # which leaves had their gradient by then is nobody's promise
                if _is_quirk(other):
                    break
                _compare_state(script, mine, other)
        finally:
            for module in (ours, theirs):
                module.set_grad_enabled(True)
            for tensor in other.variables().values():
                tensor.grad = None  # create_graph closes cycles that torch cannot collect
    return ran


def _order_of_checks(ours: str, theirs: str) -> bool:
    """Two outcomes that may differ: torch refuses a write also because strides of dimensions of
    size 1 differ, and asks for the history of views before it looks at shapes."""
    if "some elements of the input" in theirs:
        return True
    return "modified inplace" in theirs and "non-singleton" in ours


def _is_quirk(theirs: Runner) -> bool:
    """Does torch hold a tensor of integers that requires grad? (``ints[...] = tracked 0-d``)"""
    return any(t.requires_grad and not t.is_floating_point() for t in theirs.variables().values())


def _keep(script: list[str], target: str, mine: Runner, other: Runner) -> bool:
    """Did the last line make a variable that is to stay? One that is too large goes again."""
    if not script[-1].startswith(f"{target} = "):
        return False
    made = other.names[target]
    if made.numel() <= LARGEST and made.dim() <= 4:
        return True
    script.append(f"del {target}")
    mine.run(script[-1])
    other.run(script[-1])
    return False


def _check(script: list[str], what: str, got: Any, expected: Any) -> None:
    if got != expected:
        text = "\n    ".join(script)
        raise Difference(f"{what}:\n  minitorch {got}\n  torch     {expected}\n    {text}")


def _compare_state(script: list[str], mine: Runner, other: Runner) -> None:
    ours, theirs = mine.variables(), other.variables()
    for name, tensor in ours.items():
        got, expected = facts(tensor), facts(theirs[name])
        for key in expected:
            _check(script, f"{name} {key}", got.get(key), expected[key])
        _check_values(script, name, tensor, theirs[name])
        if expected["grad"] is not None:
            _check_values(script, f"{name}.grad", tensor.grad, theirs[name].grad)
    _check(script, "who shares memory", sharing(ours), sharing(theirs))
    _check(script, "hooks called", len(mine.names["seen"]), len(other.names["seen"]))
    for index, (got, expected) in enumerate(zip(mine.names["seen"], other.names["seen"])):
        _check_values(script, f"seen[{index}]", got, expected)


def _check_values(script: list[str], name: str, got: Any, expected: Any) -> None:
    a, b = got.detach().numpy(), expected.detach().numpy()
    tolerance = 1e-5  # some values have been float32 on the way
    same = a.dtype == b.dtype and a.shape == b.shape
    if not same or not np.allclose(a, b, tolerance, tolerance, equal_nan=True):
        _check(script, f"value of {name}", f"{a.tolist()} {a.dtype}", f"{b.tolist()} {b.dtype}")


def facts(tensor: Any) -> dict[str, Any]:
    """What can be seen of a tensor, its values left out."""
    seen = {
        "dtype": str(tensor.dtype),
        "shape": tuple(tensor.shape),
        "stride": strides_that_matter(tensor),
        "offset": tensor.storage_offset() if tensor.numel() else 0,
        "version": tensor._version,
        "requires_grad": tensor.requires_grad,
        "is a view": tensor._is_view(),
    }
    try:
        node = tensor.grad_fn
        grad = tensor.grad
    except RuntimeError as error:
        return {**seen, "grad_fn": str(error), "grad": None}
    seen["is_leaf"] = tensor.is_leaf
    seen["output_nr"] = tensor.output_nr
    seen["retains_grad"] = not tensor.is_leaf and tensor.retains_grad
    seen["grad_fn"] = node and node.name()
    if node is not None and node.name() != "CloneBackward0":  # (create_graph: see GRADS)
        seen["next"] = [(f and f.name(), nr) for f, nr in node.next_functions]
    seen["grad"] = None
    if grad is not None:
        stride = strides_that_matter(grad) if tensor.is_leaf else None
        seen["grad"] = {"stride": stride, "requires_grad": grad.requires_grad}
    return seen


def strides_that_matter(tensor: Any) -> list[int]:
    """The strides of the dimensions in which there is a step to take."""
    steps = zip(tensor.shape, tensor.stride())
    return [step for size, step in steps if size > 1] if tensor.numel() else []


def sharing(tensors: dict[str, Any]) -> dict[str, str]:
    """For each tensor and gradient, the first one that reads the same storage; and its base."""
    first: dict[int, str] = {}
    found = {}
    for name, tensor in tensors.items():
        found[name] = first.setdefault(tensor.untyped_storage().data_ptr(), name)
        base = tensor._base
        found[f"{name}._base"] = next((n for n, t in tensors.items() if t is base), None)
    for name, tensor in tensors.items():
        if gradient_of(tensor) is not None:
            pointer = tensor.grad.untyped_storage().data_ptr()
            found[f"{name}.grad"] = first.setdefault(pointer, f"{name}.grad")
    return found


def gradient_of(tensor: Any) -> Any:
    """``tensor.grad``, or None for a view that must not be asked for its history."""
    try:
        return tensor.grad
    except RuntimeError:
        return None
