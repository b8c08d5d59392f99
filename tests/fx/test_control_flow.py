"""cond and while_loop: PyTorch's results, gradients and errors; recorded as data."""

import functools
import json
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from minitorch._higher_order_ops import while_loop

import minitorch
from minitorch.fx.compiling import Unsupported
from minitorch.fx.control_flow import UncapturedHigherOrderOpError

ROOT = Path(__file__).resolve().parents[2]

# (each program is a function of torch, and gives what is to be seen)
PROGRAMS = {
    "a number": lambda torch: torch.cond(True, lambda x: x + 1, lambda x: x, (torch.ones(2),)),
    "another": lambda torch: torch.cond(0, lambda x: x + 1, lambda x: x * 3, (torch.ones(2),)),
    "one element": lambda torch: torch.cond(
        torch.tensor([True]), lambda x: x + 1, lambda x: x * 3, (torch.ones(2),)),
    "a float": lambda torch: torch.cond(
        torch.tensor(2.0), lambda x: x + 1, lambda x: x * 3, (torch.ones(2),)),
    "a dict": lambda torch: torch.cond(
        torch.tensor(False), lambda x: {"a": x + 1}, lambda x: {"a": x * 3}, (torch.ones(2),)),
    "no operands": lambda torch: torch.cond(
        torch.tensor(False), lambda: torch.ones(2), lambda: torch.zeros(2)),
    "ints": lambda torch: torch.cond(
        torch.tensor(True), lambda x: 3, lambda x: 4, (torch.ones(2),)),
    "gradient": lambda torch: gradients(
        torch, lambda x, w: torch.cond(x.sum() > 0, lambda x: x * x * w, lambda x: x * 3, (x,))),
    "gradient of the branch not taken": lambda torch: gradients(
        torch, lambda x, w: torch.cond(x.sum() < 0, lambda x: x * x * w, lambda x: x * 3, (x,))),
    "loop": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (torch.tensor(0), torch.ones(2))),
    "no step": lambda torch: loop(torch)(
        lambda i, x: i < 0, lambda i, x: (i + 1, x * 2), (torch.tensor(0), torch.ones(2))),
    "loop with an int": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, torch.ones(2))),
    "nested": lambda torch: loop(torch)(
        lambda d: d["x"].sum() < 10, lambda d: ({"x": d["x"] * 2},), ({"x": torch.ones(2)},)),
    "loop gradient": lambda torch: gradients(torch, lambda x, w: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x * x * w), (torch.tensor(0), x))[1]),
    "2 elements": lambda torch: torch.cond(
        torch.ones(2) > 0, lambda x: x, lambda x: x, (torch.ones(2),)),
    "a str": lambda torch: torch.cond("a", lambda x: x, lambda x: x, (torch.ones(2),)),
    "no function": lambda torch: torch.cond(torch.tensor(True), 3, lambda x: x, (torch.ones(2),)),
    "no tuple": lambda torch: torch.cond(
        torch.tensor(True), lambda x: x, lambda x: x, torch.ones(2)),
    "numbers": lambda torch: torch.cond(torch.tensor(True), lambda x: x, lambda x: x, (3,)),
    "alias": lambda torch: torch.cond(
        torch.tensor(True), lambda x: x, lambda x: x + 1, (torch.ones(2),)),
    "a view": lambda torch: torch.cond(
        torch.tensor(True), lambda x: x.view(2), lambda x: x + 1, (torch.ones(2),)),
    "returns a str": lambda torch: torch.cond(
        torch.tensor(True), lambda x: "a", lambda x: "b", (torch.ones(2),)),
    "loop: no function": lambda torch: loop(torch)(3, lambda x: (x,), (torch.ones(2),)),
    "loop: a float": lambda torch: loop(torch)(
        lambda i: i < 3, lambda i: (i + 1,), (0.5,)),
    "loop: shape": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, torch.cat([x, x])),
        (torch.tensor(0), torch.ones(2))),
    "loop: dtype": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x.double()), (torch.tensor(0), torch.ones(2))),
    "loop: number": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1,), (torch.tensor(0), torch.ones(2))),
    "loop: condition": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (torch.zeros(1), torch.ones(2))),
    "loop: alias": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x), (torch.tensor(0), torch.ones(2))),
    "loop: mutation": lambda torch: loop(torch)(
        lambda i, x: i < 3, lambda i, x: (i + 1, x.add_(1).clone()),
        (torch.tensor(0), torch.ones(2))),
}  # fmt: skip


def loop(torch):
    """``while_loop``, from where programs take it."""
    return torch._higher_order_ops.while_loop


def gradients(torch, function):
    """A result, its history's name, and two gradients."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    w = torch.tensor(1.5, requires_grad=True)
    y = function(x, w)
    y.sum().backward()
    return y.detach(), y.grad_fn.name().rpartition(".")[2], x.grad, w.grad


def shown(torch, program):
    """What can be seen of a program: values, or the class of the error and how it begins."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return str(program(torch))
        except Exception as error:
            lines = str(error).replace("torch.Size", "").splitlines()
            # (after the first sentence PyTorch tells of its own insides)
            reason = lines[2] if len(lines) > 2 and "Got graph break" in lines[0] else ""
            return type(error).__name__, lines[0].partition(" but got lhs")[0], reason


ALL_ON_TORCH = """
import json, torch, torch._dynamo
from tests.fx.test_control_flow import PROGRAMS, shown

found = {}
for name, program in PROGRAMS.items():
    torch._dynamo.reset()
    found[name] = shown(torch, program)
print(json.dumps(found))
"""


@functools.cache
def on_torch():
    """What PyTorch shows, in a process of its own.

    Its compiler changes how Python calls functions, for good: objects have one reference more then,
    and our backward, which counts them, copies what it could keep.
    """
    command = [sys.executable, "-c", ALL_ON_TORCH]
    return json.loads(subprocess.check_output(command, cwd=ROOT, text=True).splitlines()[-1])


@pytest.mark.oracle
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_pytorch(name):
    pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    found = shown(minitorch, PROGRAMS[name])
    assert (found if isinstance(found, str) else list(found)) == on_torch()[name]


def test_the_names():
    from minitorch._higher_order_ops.cond import cond

    assert cond is minitorch.cond
    assert while_loop is minitorch.while_loop
    assert minitorch._dynamo.exc.UncapturedHigherOrderOpError is UncapturedHigherOrderOpError


def test_a_gradient_of_a_gradient_is_refused():
    x = minitorch.ones(2, requires_grad=True)
    y = minitorch.cond(x.sum() > 0, lambda x: x * x, lambda x: x * 1, (x,))
    with pytest.raises(RuntimeError, match="does not support double backward"):
        minitorch.autograd.grad(y.sum(), x, create_graph=True)


# ---- compiled -----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def w_in_sight(few_objects):
    """A recording does not see what was there before ``few_objects``."""
    global w
    w = minitorch.tensor(1.5, requires_grad=True)


def seen(function, *inputs):
    """Values, gradients and histories of a call."""
    inputs = [x.clone().requires_grad_(x.is_floating_point()) for x in inputs]
    w.grad = None
    outs = function(*inputs)
    outs = outs if isinstance(outs, tuple) else (outs,)
    live = [(y * y).sum() for y in outs if y.requires_grad]
    if live:
        sum(live[1:], live[0]).backward()
    grads = [x.grad if x.grad is None else x.grad.tolist() for x in (*inputs, w)]
    return [y.tolist() for y in outs], grads, [y.requires_grad for y in outs]


def with_backward(x):
    y = minitorch.cond(x.sum() > 0, lambda x: x * x * w, lambda x: x.sin(), (x,))
    y.sum().backward()
    return y.detach()


def in_a_loop(n, x):
    return minitorch.while_loop(
        lambda i, x: i < n,
        lambda i, x: (i + 1, minitorch.cond(x.sum() > 9, lambda x: x / 2, lambda x: x * w, (x,))),
        (minitorch.tensor(0), x),
    )


COMPILED = {
    "cond": lambda x: minitorch.cond(x.sum() > 0, lambda x: x * x * w, lambda x: x.sin(), (x,)),
    "two": lambda x: minitorch.cond(
        x.sum() > 0, lambda x: (x * x * w, x + 1), lambda x: (x.sin(), x.cos()), (x,)),
    "no gradient": lambda x: minitorch.cond(
        x.sum() > 0, lambda: minitorch.ones(2), lambda: minitorch.zeros(2)) + 1,
    "nested": lambda x: minitorch.cond(
        x.sum() > 0, lambda x: minitorch.cond(
            x[0] > 1, lambda x: x * w, lambda x: x.exp(), (x,)), lambda x: x * x, (x,)),
    "backward": with_backward,
}  # fmt: skip


@pytest.mark.parametrize("backend", ["eager", "numpy"])
@pytest.mark.parametrize("name", COMPILED)
def test_a_replay_takes_the_other_branch(name, backend):
    function = COMPILED[name]
    compiled = minitorch.compile(function, backend=backend, fullgraph=True)
    x = minitorch.tensor([1.0, 2.0, -0.5])
    for _ in range(2):
        for one in (x, -x, x * 2):
            assert seen(compiled, one) == seen(function, one)
    assert len(compiled._compiled.entries) == 1


@pytest.mark.parametrize("backend", ["eager", "numpy"])
@pytest.mark.parametrize("function", [
    lambda n, x: minitorch.while_loop(
        lambda i, x: i < n, lambda i, x: (i + 1, x * x * w), (minitorch.tensor(0), x)),
    in_a_loop,
], ids=["loop", "cond in a loop"])  # fmt: skip
def test_a_replay_has_another_length(function, backend):
    compiled = minitorch.compile(function, backend=backend, fullgraph=True)
    x = minitorch.tensor([1.0, 2.0, -0.5])
    for _ in range(2):
        for n in (3, 1, 0, 4):
            assert seen(compiled, minitorch.tensor(n), x) == seen(function, minitorch.tensor(n), x)
    assert len(compiled._compiled.entries) == 1


def test_a_recurrent_network_of_any_length():
    """With Python's for the length is part of the recording; with while_loop it is not."""
    minitorch.manual_seed(0)
    cell = minitorch.nn.RNNCell(2, 3)

    def run(x, length):
        def body(t, h):
            return t + 1, cell(x.index_select(0, t.reshape(1)), h)

        start = (minitorch.tensor(0), minitorch.zeros(1, 3))
        return minitorch.while_loop(lambda t, h: t < length, body, start)[1]

    compiled = minitorch.compile(run, fullgraph=True)
    x = minitorch.randn(6, 2)
    grads = []
    for n in (4, 6, 1):
        for function in (compiled, run):
            cell.zero_grad()
            function(x, minitorch.tensor(n)).sum().backward()
            grads.append([p.grad.tolist() for p in cell.parameters()])
        assert grads[-1] == grads[-2]
    cell.zero_grad()
    h = minitorch.zeros(1, 3)
    for row in x:
        h = cell(row[None], h)
    assert minitorch.equal(compiled(x, minitorch.tensor(6)), h)
    assert len(compiled._compiled.entries) == 1


@pytest.mark.parametrize(("function", "why"), [
    (lambda x: minitorch.cond(x.sum() > 0, lambda x: x.add_(1) * 2, lambda x: x * 2, (x,)),
     "writes into memory"),
    (lambda x: minitorch.cond(
        x.sum() > 0, lambda x: minitorch.rand(3), lambda x: x * 2, (x,)), "random numbers"),
    (lambda x: minitorch.cond(
        x.sum() > 0, lambda x: x.abs() if x[0] > 0 else x * 1, lambda x: x * 2, (x,)),
     "becomes a Python bool"),
    (lambda x: minitorch.while_loop(
        lambda i, x: i < 3, lambda i, x: (i + 1, x * 2), (0, x)), "Python numbers"),
], ids=["write", "random", "bool", "int"])  # fmt: skip
def test_what_cannot_be_recorded_runs_as_it_is(function, why):
    x = minitorch.tensor([1.0, 2.0, -0.5])
    with pytest.raises(Unsupported, match=rf"(?s){why}.*test_control_flow.py:\d+"):
        minitorch.compile(function, fullgraph=True)(x.clone())
    compiled = minitorch.compile(function)
    for one in (x, -x, x):
        found = []
        for f in (function, compiled):
            minitorch.manual_seed(1)
            given = one.clone()
            found.append([str(f(given)), given.tolist(), given._version])
        assert found[0] == found[1]


def test_branches_must_be_alike():
    x = minitorch.ones(2)
    for other, words in (
        (lambda x: x.sum(), "expected same dim but got 1 and 0"),
        (lambda x: x.double(), "expected same dtype but got torch.float32 and torch.float64"),
        (lambda x: (x + 1,), "the same pytree structure"),
    ):
        compiled = minitorch.compile(
            lambda x, other=other: minitorch.cond(x.sum() > 0, lambda x: x + 1, other, (x,))
        )
        with pytest.raises(RuntimeError, match=words):
            compiled(x)
