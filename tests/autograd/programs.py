"""Random programs over a few small tensors, run on two modules that should behave alike.

A program is a list of steps; a step is a template from STEPS and three numbers that choose its
operands among the tensors made so far. After every step, all that can be seen of all tensors is
written down by `run`.
"""

from __future__ import annotations

import re
import warnings
from typing import Any

import numpy as np

from tests.ops.observe import error_text, graph_text

Step = tuple[int, int, int, int]

# {a} and {b} are tensors, {n} is a small number. A line that assigns to `new` makes a tensor.
MAKE = (
    "new = torch.tensor(numbers(2, 3), requires_grad=True)",
    "new = torch.tensor(numbers(2, 3), requires_grad=True)",
    "new = torch.tensor(numbers(3), requires_grad=True)",
    "new = torch.tensor(numbers(2, 3))",
    "new = torch.tensor(numbers(3, 2))",
    "new = torch.tensor(numbers(1, 3))",
    "new = torch.tensor(1.5, dtype=torch.float64, requires_grad=True)",
)
VIEWS = (
    "new = {a}[{n}]",
    "new = {a}[:, {n}:]",
    "new = {a}[..., ::2]",
    "new = {a}[:]",
    "new = {a}[...]",
    "new = {a}[None]",
    "new = {a}.view(-1)",
    "new = {a}.view({a}.shape)",
    "new = {a}.reshape(-1)",
    "new = {a}.reshape(3, 2)",
    "new = {a}.t()",
    "new = {a}.transpose(0, -1)",
    "new = {a}.unsqueeze({n})",
    "new = {a}.squeeze()",
    "new = {a}.squeeze(0)",
    "new = {a}.expand(2, 3)",
    "new = {a}.expand_as({b})",
    "new = {a}.narrow(0, {n}, 1)",
    "new = {a}.select(-1, {n})",
    "new = {a}.detach()",
    "new = {a}.data",
    "new = {a}.unbind()[{n}]",
    "new = {a}.split(1)[{n}]",
    "new = {a}.chunk(2, -1)[0]",
    "new = {a}.flatten()",
    "new = {a}.contiguous()",
    "new = {a}.as_strided((2,), (1,))",
)
COMPUTE = (
    "new = {a} + {b}",
    "new = {a} - {b}",
    "new = {a} * {b}",
    "new = {a} * {b}",
    "new = {a} / ({b} * {b} + 1)",
    "new = {a} * 2",
    "new = 1 - {a}",
    "new = {a} ** 2",
    "new = {a}.exp()",
    "new = {a}.tanh()",
    "new = {a}.relu()",
    "new = {a}.sigmoid()",
    "new = {a}.clone()",
    "new = {a}.sum()",
    "new = {a}.sum(0)",
    "new = {a}.mean(-1, keepdim=True)",
    "new = {a}.max(0)[0]",
    "new = {a} @ {b}",
    "new = torch.cat([{a}, {b}])",
    "new = torch.stack([{a}, {b}])",
    "new = torch.where({a} > 0, {a}, {b})",
    "new = {a}[[0, {n}]]",
    "new = {a}[{a} > 0]",
    "new = torch.maximum({a}, {b})",
    "new = {a}.log_softmax(-1)",
    "new = {a}.float()",
    "new = {a}.long()",
)
WRITE = (
    "{a}.add_({b})",
    "{a}.add_(1)",
    "{a}.mul_({b})",
    "{a}.mul_(2)",
    "{a}.sub_({b})",
    "{a}.div_({b} * {b} + 1)",
    "{a}.copy_({b})",
    "{a}.fill_({n})",
    "{a}.zero_()",
    "{a}.exp_()",
    "{a}.tanh_()",
    "{a}.relu_()",
    "{a}.neg_()",
    "{a}.pow_(2)",
    "{a}.__iadd__({b})",
    "{a}.__imul__({b})",
    "{a}.__setitem__({n}, {b})",
    "{a}.__setitem__({n}, 7.0)",
    "{a}.__setitem__(slice(None), {b})",
    "{a}.__setitem__((..., {n}), {b})",
    "{a}.__setitem__([0], {b})",
    "{a}.__setitem__({a} > 0, 0.5)",
    "{a}[{n}].add_({b})",
    "{a}[..., 1:].mul_(2)",
    "{a}.t().add_({b})",
    "{a}.view(-1).mul_({b}.view(-1))",
    "{a}.data.mul_(2)",
    "{a}.detach().add_(1)",
    "{a}.requires_grad_()",
    "{a}.requires_grad_(False)",
    "{a}.detach_()",
)
BACKWARD = (
    "{a}.sum().backward()",
    "{a}.sum().backward()",
    "{a}.backward()",
    "{a}.sum().backward(retain_graph=True)",
    "({a} * {b}).sum().backward()",
    "{a}.backward(torch.ones_like({a}))",
    # cloned: in torch a gradient may itself be a view of something hidden
    "new = torch.autograd.grad({a}.sum(), {b}, retain_graph=True)[0].clone()",
    "new = torch.autograd.grad({a}.sum(), {b}, allow_unused=True)[0].clone()",
    "new = torch.autograd.grad(({a} * {a}).sum(), {b}, create_graph=True)[0].clone()",
    "new = torch.autograd.grad({a}.exp().sum(), {b}, create_graph=True)[0].clone()",
    "{a}.retain_grad()",
    "{a}.grad = None",
    "new = {a}.detach().requires_grad_() * 3",
    "{a}.grad.zero_()",
    "{a}.register_hook(lambda g: g * 2)",
)
STEPS = (*MAKE, *VIEWS, *VIEWS, *COMPUTE, *WRITE, *WRITE, *BACKWARD)
MODES = ("", "", "", "with torch.no_grad(): ", "with torch.enable_grad(): ")
START = (0, 1, 0, 0)


def text(step: Step, count: int) -> str:
    """A step as a line of Python, for `count` tensors made so far."""
    template, a, b, n = step
    line = STEPS[template % len(STEPS)]
    mode = MODES[(template // len(STEPS)) % len(MODES)]
    # the newest tensors are the likeliest operands
    return mode + line.format(a=f"v[{a % count}]", b=f"v[{b % count}]", n=n)


def lines(program: list[Step], torch: Any) -> list[str]:
    """The program as source, as it unfolds on a module (some steps make a tensor, some do not)."""
    return [line for line, _, _ in run(program, torch)]


def run(program: list[Step], torch: Any) -> list[tuple[str, Any, Any]]:
    """For every step: the line, the error it raised or None, and the state after it."""
    v: list[Any] = []
    seen = []
    first_version: list[int] = []  # torch's own steps inside an operation count, too
    counter = [0]
    recorded_gradients = False  # their nodes have other names: torch has formulas for them

    def numbers(*shape: int) -> np.ndarray:
        counter[0] += 1
        count = int(np.prod(shape))
        return (((np.arange(count) * 7 + counter[0] * 5) % 11 - 4.5) / 4).reshape(shape)

    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for step in [START, *program]:
            line = text(step, max(len(v), 1))
            scope = {"torch": torch, "np": np, "v": v, "numbers": numbers}
            error = None
            recorded_gradients = recorded_gradients or "create_graph" in line
            if overlapping(line, v):
                continue
            try:
                exec(line, scope)
            except Exception as caught:
                error = error_text(caught)
            new = scope.get("new")
            made = error is None and isinstance(new, torch.Tensor) and len(v) < 6
            if made and all(new is not old for old in v):
                v.append(new)
                first_version.append(new._version)
            states = [state(torch, tensor, v) for tensor in v]
            for shown, first in zip(states, first_version):
                shown["version"] -= first
            if recorded_gradients:
                for shown in states:
                    shown.pop("graph")
            seen.append((line, error, states))
    return seen


def overlapping(line: str, v: list[Any]) -> bool:
    """Does a write read the memory that it writes, in another order? The result is undefined."""
    named = [v[int(n)] for n in re.findall(r"v\[(\d)\]", line) if int(n) < len(v)]
    if ("_(" not in line and "__set" not in line) or len(named) < 2:
        return False
    memory = {x.untyped_storage().data_ptr() for x in named if x.numel()}
    plain = re.fullmatch(r"(v\[\d\])\.\w+_\(\1.*\)", line.partition(": ")[2] or line)
    return len(memory) < len(named) and not plain


def state(torch: Any, tensor: Any, v: list[Any]) -> dict[str, Any]:
    """What can be seen of a tensor; grad_fn first, because looking at it may make it anew."""
    base = tensor._base
    seen_as_view = base is not None and tensor.numel() > 0
    shown = {
        "graph": safely(lambda: graph_text(tensor.grad_fn, 4)),
        "requires_grad": tensor.requires_grad,
        "is_leaf": safely(lambda: tensor.is_leaf),
        "version": tensor._version,
        "dtype": repr(tensor.dtype),
        "shape": list(tensor.shape),
        # of views; the order in memory of a result of two operands may differ
        "stride": [s for s, n in zip(tensor.stride(), tensor.shape) if n > 1 and seen_as_view],
        "offset": tensor.storage_offset() if tensor.numel() else 0,
        "base": [i for i, old in enumerate(v) if old is base],
        "values": tensor.detach().reshape(-1).tolist(),
        "grad": None,
    }
    grad = safely(lambda: tensor.grad)
    if isinstance(grad, torch.Tensor):
        shown["grad"] = grad.detach().reshape(-1).tolist()
        shown["grad shape"] = list(grad.shape)
    return shown


def safely(look: Any) -> Any:
    try:
        return look()
    except RuntimeError as error:
        return error_text(error)


def compare(ours: list[Any], theirs: list[Any]) -> str:
    """The first step at which two runs differ, in words; an empty string when none does."""
    for (line, error, states), (_, their_error, their_states) in zip(ours, theirs):
        if error != their_error and not excused(line, error, their_error):
            return f"{line}\n  error {error}\n  torch {their_error}"
        if len(states) != len(their_states):
            return f"{line}\n  {len(states)} tensors, torch {len(their_states)}"
        for number, (mine, other) in enumerate(zip(states, their_states)):
            for key in other:
                if not same(mine.get(key), other[key]):
                    return f"{line}\n  v[{number}] {key} {mine.get(key)}\n  torch {other[key]}"
    return ""


def excused(line: str, error: Any, theirs: Any) -> bool:
    """Both refuse, but for different reasons: there may be two, and which is seen first differs."""
    # torch looks the history of a view up a little later than minitorch
    later = any(word in line for word in ("register_hook", "retain_grad", ".grad"))
    if later and error is not None and "has been modified inplace" in error[1]:
        return True
    if error is None or theirs is None:
        return False
    words = "wrong arguments", "has been modified inplace", "shape mismatch", "out of bounds"
    return " @ " in line or any(word in text[1] for word in words for text in (error, theirs))


def same(a: Any, b: Any) -> bool:
    if isinstance(a, list) and isinstance(b, list) and a and isinstance(a[0], (int, float)):
        if len(a) != len(b):
            return False
        # float32 may stand among the values; the last bits of exp and tanh may differ
        return np.allclose(np.array(a, float), np.array(b, float), 2e-6, 1e-12, equal_nan=True)
    return a == b
