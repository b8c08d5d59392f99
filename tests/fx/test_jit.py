"""``torch.jit.trace``: results with a history, parameters, what warns, what is refused.

Each program below is text, which runs with minitorch; what it must give was recorded from PyTorch
2.13, and is compared with it where it is installed.
"""

import importlib.util
import warnings

import pytest

import minitorch
from minitorch.graph import overriding
from minitorch.graph.entry import unary_entry

HEAD = """
from types import SimpleNamespace
nn = torch.nn
def f(x): return (x * x).sum() + x.mean()
class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(3, 2)
        self.norm = nn.BatchNorm1d(2)
        self.shift = torch.ones(2)
    def forward(self, input):
        return self.norm(self.layer(input)).relu() + self.shift
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x): return x * x
    @staticmethod
    def backward(ctx, g): return g * 100
def nested(x, y): return x + y[0] * y[1]["a"]
def under_no_grad(x):
    with torch.no_grad(): y = x * 2
    return y + x
def error(run):
    try: run()
    except Exception as e: return type(e).__name__, str(e).split("\\n")[0]
ones, q = torch.ones, torch.tensor([1., 2., 3.], requires_grad=True)
constant = torch.ones(3)
"""

PROGRAMS = {
    "a history": (
        "t = torch.jit.trace(f, ones(3)); y = t(q)\n"
        "g, = torch.autograd.grad(y, q, create_graph=True)\n"
        "found = y.requires_grad, [round(v, 4) for v in g.tolist()], g.grad_fn is not None",
        (True, [2.3333, 4.3333, 6.3333], True),
    ),
    "a gradient of the gradient": (
        "t = torch.jit.trace(f, ones(3))\n"
        "g, = torch.autograd.grad(t(q), q, create_graph=True)\n"
        "found = torch.autograd.grad(g.sum(), q)[0].tolist()",
        [2.0, 2.0, 2.0],
    ),
    "no history where none is wanted": (
        "t = torch.jit.trace(f, q)\n"
        "with torch.no_grad(): y = t(q)\n"
        "found = y.requires_grad, t(ones(3)).requires_grad",
        (False, False),
    ),
    "recorded under no_grad": (
        "with torch.no_grad(): t = torch.jit.trace(f, ones(3))\nfound = t(q).requires_grad",
        True,
    ),
    "no_grad is no operation": (
        "t = torch.jit.trace(under_no_grad, ones(3))\n"
        "found = torch.autograd.grad(t(q).sum(), q)[0].tolist()",
        [3.0, 3.0, 3.0],
    ),
    "other shapes": (
        "t = torch.jit.trace(f, ones(3)); found = t(ones(7)).item()",
        8.0,
    ),
    "parameters are the original's": (
        "net = Net(); t = torch.jit.trace(net, torch.randn(4, 3))\n"
        "t(torch.randn(4, 3)).sum().backward()\n"
        "found = (isinstance(t, nn.Module), [n for n, _ in t.named_parameters()],\n"
        "  t.layer.weight is net.layer.weight, net.layer.weight.grad is not None,\n"
        "  sorted(t.state_dict()) == sorted(net.state_dict()), t.training)",
        (True, ["layer.weight", "layer.bias", "norm.weight", "norm.bias"], True, True, True, True),
    ),
    "what train() would change is recorded": (
        "t = torch.jit.trace(nn.Dropout(.5), ones(200), check_trace=False)\n"
        "t.eval(); found = sorted(set(t(ones(200)).tolist())), t.training",
        ([0.0, 2.0], False),
    ),
    "a traced module follows to(), hooks, repr": (
        "t = torch.jit.trace(nn.Sequential(nn.Linear(3, 2), nn.ReLU()), torch.randn(4, 3))\n"
        "said = []; t.register_forward_hook(lambda *a: said.append(1))\n"
        "y = t.to(torch.float64)(torch.randn(4, 3, dtype=torch.float64))\n"
        "found = str(y.dtype), said, repr(t)",
        ("torch.float64", [1], "Sequential(\n  original_name=Sequential\n  (0): Linear("
         "original_name=Linear)\n  (1): ReLU(original_name=ReLU)\n)"),
    ),
    "buffers move": (
        "norm = nn.BatchNorm1d(3); t = torch.jit.trace(norm, torch.randn(4, 3))\n"
        "before = norm.num_batches_tracked.item(); t(torch.randn(4, 3))\n"
        "found = norm.num_batches_tracked.item() - before",
        1,
    ),
    "a constant is seen as it is now": (
        "t = torch.jit.trace(lambda x: x * constant, ones(3)); constant.mul_(5)\n"
        "found = t(ones(3)).tolist()",
        [5.0, 5.0, 5.0],
    ),
    "a write": (
        "t = torch.jit.trace(lambda x: x.add_(1), ones(3)); a = ones(3); t(a)\n"
        "found = a.tolist(), a._version",
        ([2.0, 2.0, 2.0], 1),
    ),
    "arguments by name, nested, several results": (
        "t = torch.jit.trace(nested, (ones(2), (ones(2), {'a': ones(2)})))\n"
        "s = torch.jit.trace(lambda x: (x.max(0),), ones(2))\n"
        "found = t(y=(ones(2), {'a': ones(2)}), x=ones(2)).tolist(), str(s(ones(2)))",
        ([2.0, 2.0], "((tensor(1.), tensor(0)),)"),
    ),
    "example_kwarg_inputs": (
        "t = torch.jit.trace(lambda x, y: x - y,\n"
        "                    example_kwarg_inputs={'y': ones(1), 'x': ones(1)})\n"
        "found = t(x=ones(1) * 3, y=ones(1)).tolist()",
        [2.0],
    ),
    "too many arguments, too few, no Tensor": (
        "t = torch.jit.trace(f, ones(3))\n"
        "found = error(lambda: t(q, q)), error(lambda: t()), error(lambda: t(3))",
        (("RuntimeError", "f() expected at most 1 argument(s) but received 2 argument(s). "
          "Declaration: f(Tensor x) -> Tensor"),
         ("RuntimeError", "f() is missing value for argument 'x'. Declaration: f(Tensor x) -> "
          "Tensor"),
         ("RuntimeError", "f() Expected a value of type 'Tensor' for argument 'x' but instead "
          "found type 'int'.")),
    ),
    "too many arguments of a module": (
        "t = torch.jit.trace(nn.Linear(3, 2), ones(1, 3))\n"
        "found = [error(run)[1].split(' Decl')[0] for run in (lambda: t(q, q), lambda: t())]",
        ["forward() expected at most 2 argument(s) but received 3 argument(s).",
         "forward() is missing value for argument 'input'."],
    ),
    "results that are no Tensors": (
        "found = [error(lambda: torch.jit.trace(g, ones(2)))[1][:60]\n"
        "         for g in (lambda x: 3, lambda x: None, lambda x: {'a': x})]",
        ["Only tensors, lists, tuples of tensors, or dictionary of ten",
         "The traced function didn't return any values! Side-effects a",
         "Encountering a dict at the output of the tracer might cause "],
    ),
    "inputs that are no Tensors": (
        "found = error(lambda: torch.jit.trace(lambda x, y: x + y, (ones(2), 2)))",
        ("RuntimeError", "Type 'Tuple[Tensor, int]' cannot be traced. Only Tensors and (possibly "
         "nested) Lists, Dicts, and Tuples of Tensors can be traced"),
    ),
    "a constant that requires grad": (
        "found = error(lambda: torch.jit.trace(lambda x: x * q, ones(3)))",
        ("RuntimeError", "Cannot insert a Tensor that requires grad as a constant. Consider making "
         "it a parameter or input, or detaching the gradient"),
    ),
    "a for over rows has its length for ever": (
        "t = torch.jit.trace(lambda x: sum(r for r in x), ones(2))\n"
        "found = 'Expected 2 elements in a list but found 5' in str(_raised(lambda: t(ones(5))))",
        True,
    ),
    "a tensor made of a tensor": (
        "t = torch.jit.trace(lambda x: x + torch.tensor(x), ones(2)); s = torch.jit.trace(\n"
        "  lambda x: x + torch.tensor([1., 5.]) + 1, ones(2))\n"
        "found = t(q[:2]).tolist(), s(ones(2)).tolist(), s(ones(2)).tolist()",
        ([2.0, 4.0], [3.0, 7.0], [3.0, 7.0]),
    ),
    "a second trace": (
        "t = torch.jit.trace(f, ones(3)); m = torch.jit.trace(nn.ReLU(), ones(3))\n"
        "found = torch.jit.trace(m, ones(2)) is m, torch.jit.is_tracing()",
        (True, False),
    ),
    "is_tracing": (
        "seen = []\n"
        "def g(x):\n    seen.append(torch.jit.is_tracing()); return x + 1\n"
        "torch.jit.trace(g, ones(2), check_trace=False); found = seen",
        [True],
    ),
    "another recording": (
        "n = [0]\n"
        "def g(x):\n    n[0] += 1; return x * 2 if n[0] % 2 else x + 3\n"
        "found = error(lambda: torch.jit.trace(g, ones(2)))",
        ("TracingCheckError", "Tracing failed sanity checks!"),
    ),
}  # fmt: skip

WARNINGS = {
    "torch.jit.trace(lambda x: x + 1 if x.sum() > 0 else x, ones(2))": "Python boolean",
    "torch.jit.trace(lambda x: x.sum().item() * x, ones(2))": "Python number",
    "torch.jit.trace(lambda x: float(x.sum()) * x, ones(2))": "Python float",
    "torch.jit.trace(lambda x: x.numpy().sum() + x, ones(2))": "NumPy array",
    "torch.jit.trace(lambda x: x * len(x), ones(2))": "Using len to get tensor shape",
    "torch.jit.trace(lambda x: sum(r for r in x), ones(2))": "Iterating over a tensor",
    "torch.jit.trace(lambda x: x + torch.tensor(1.), ones(2))": "are registered as constants",
    "torch.jit.trace(lambda x: [x, x + 1], ones(2))": "Encountering a list at the output",
    "torch.jit.trace(lambda x: x + torch.randn(2), ones(2))": "Trace had nondeterministic nodes",
    "torch.jit.trace(nn.Dropout(.5), ones(50))": "Output nr 1. of the traced function does not",
}


def names(torch):
    def raised(run):
        try:
            run()
        except Exception as error:
            return error
        return None

    known = {"torch": torch, "_raised": raised, "__name__": "programs"}
    exec(HEAD, known)
    return known


def run(torch, source):
    known = names(torch)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(source, known)
    return known["found"]


def said(torch, source):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        exec(source, names(torch))
    return [(w.category.__name__, str(w.message)) for w in found]


@pytest.fixture(autouse=True)
def nothing_asks_afterwards():
    before = bool(overriding._replaced)
    yield
    classes = overriding._subclasses(minitorch.Tensor)  # those of other tests are still alive
    must = any([overriding.has_answer(kind) for kind in classes])
    assert bool(overriding._replaced) in (before, before or must)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_trace(name):
    source, expected = PROGRAMS[name]
    assert run(minitorch, source) == expected


@pytest.mark.parametrize("source", WARNINGS)
def test_a_warning(source):
    found = said(minitorch, source)
    assert any(kind == "TracerWarning" and WARNINGS[source] in text for kind, text in found)
    assert found[0][1].startswith("`torch.jit.trace` is deprecated")


@pytest.mark.oracle
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_all_of_it_is_what_torch_does():
    import torch

    for name, (source, expected) in PROGRAMS.items():
        assert run(torch, source) == expected, name
    for source, text in WARNINGS.items():
        found = said(torch, source)
        assert any(kind == "TracerWarning" and text in line for kind, line in found), source


def test_an_own_function_keeps_its_backward():
    """(PyTorch cannot export such a node, but it calls it, too.)"""
    source = "t = torch.jit.trace(lambda x: Square.apply(x) + 1, ones(3))\n"
    source += "found = torch.autograd.grad(t(q).sum(), q)[0].tolist()"
    assert run(minitorch, source) == [100.0, 100.0, 100.0]


def test_what_comes_from_no_operation_has_no_history():
    """It is NumPy's calls then that are replayed, and nobody is told that there are gradients."""
    ours, own = minitorch, unary_entry(minitorch.OPS["relu"].node, "relu")  # (which does not ask)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = ours.jit.trace(lambda x: own(x) + 1, ours.ones(2))
    assert t(ours.tensor([2.0, -3.0])).tolist() == [3, 1]
    with pytest.raises(RuntimeError, match="this trace has no history"):
        t(ours.ones(2, requires_grad=True))
    with ours.no_grad():
        assert t(ours.ones(2, requires_grad=True)).tolist() == [2, 2]


def test_both_levels_can_be_read():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = minitorch.jit.trace(lambda x: (x * 2).sum(), minitorch.ones(2))
    assert [node.target for node in t.graph.nodes] == ["x", "mul", "sum", "output"]
    assert "mul = x.mul(2)" in t.code
    assert [call.name for call in t.array_graph.calls] == ["multiply", "add.reduce"]
    with pytest.raises(NotImplementedError, match="state_dict"):
        t.save("t.pt")
