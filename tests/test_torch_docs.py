"""The examples in PyTorch's own documentation, run by both, statement by statement.

They are read from the docstrings of the PyTorch that is installed; none is copied here. A statement
that runs there runs here, and gives the same; one that raises there raises the same class here.
"""

import ast
import contextlib
import importlib
import inspect
import io
import re
import sys
import textwrap
import warnings
from functools import cache

import numpy as np
import pytest

import minitorch

from .nn.both import NO_TORCH, torch

pytestmark = pytest.mark.oracle

PLACES = [
    *["nn", "nn.functional", "nn.init", "nn.utils", "nn.utils.rnn", "nn.utils.parametrize"],
    *["nn.utils.parametrizations", "nn.utils.stateless", "utils.data", "utils.checkpoint"],
    *["optim", "optim.lr_scheduler", "optim.swa_utils", "serialization"],
    *["autograd", "autograd.functional", "autograd.graph", "autograd.function"],
]

# Examples that differ, and why. The test proves that they do; an entry no longer true fails.
LAYOUT = "channels_last is not here"
PROGRAM = "PyTorch's own operators, or its compiler, are not here"
DIFFERENT = {
    "nn.Module.to": "no complex numbers here",
    "nn.utils.convert_conv2d_weight_memory_format": LAYOUT,
    "nn.utils.convert_conv3d_weight_memory_format": LAYOUT,
    "autograd.enforce_grad_layout_policy": "a switch of PyTorch's engine; here it is always on",
    "autograd.graph.saved_tensors_hooks": "order-of-packing (known_differences.toml)",
    "autograd.graph.region_activation_memory_budget": PROGRAM,
    "utils.checkpoint.create_selective_checkpoint_contexts": PROGRAM,
    "utils.checkpoint.tree_map": "PyTorch's helper for trees of values, not part of checkpoint",
    "serialization.register_package": "there is one kind of device",
    "serialization.skip_data": "files without their data are not written",
}

# Examples whose result says nothing: the two may agree or not.
UNTOLD = {
    "nn.Unfold": "prints a rounding error",
    "nn.utils.parametrizations.orthogonal": "prints a rounding error",
    "nn.functional.pad": "shows memory that nobody wrote",
    "nn.utils.skip_init": "shows memory that nobody wrote",
    "nn.utils.parametrize.register_parametrization": "the sign of singular vectors is free",
    "serialization.add_safe_globals": "changes what all later tests may load",
    "serialization.safe_globals": "asks for a list that other tests have changed",
    "utils.data.IterableDataset": "starts processes: tests/utils/data has them",
}

SETTING = """
import copy, functools, io, math, os
from collections import OrderedDict, namedtuple
from typing import List, TypeVar
import numpy as np
import torch
from torch import Tensor, autograd, nn, optim
import torch.nn.functional as F
import torch.nn.utils.parametrize as P
from torch.autograd import Function
from torch.autograd.function import once_differentiable
from torch.optim.lr_scheduler import *

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.foo = nn.Parameter(torch.tensor(3.))
        self.tied = self.foo
        self.register_buffer('running_var', torch.tensor(2.))
    def forward(self, x):
        return self.foo + self.tied + x

Foo = Net
model = nn.Sequential(nn.Linear(6, 4), nn.Tanh(), nn.Linear(4, 3))
input, target = torch.randn(5, 6), torch.tensor([0, 1, 2, 0, 1])
loss_fn = criterion = nn.CrossEntropyLoss()
optimizer = optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
loader = dataloader = data_loader = data = dataset = [(input, target)] * 2
train = validate = train_batch = lambda *given: torch.tensor(1.5)
module = self = Net()
num_features, embed_dim, num_heads, chunks = 3, 8, 2, 2
T_0, T_mult, max_norm, val_loss = 4, 2, 1.0, 1.0
query, key, value = torch.randn(3, 4, 3, 8)
inputs = input_var = x = torch.randn(6, 6)
"""

# What the reader of an example is to fill in, or to leave out.
FILLED = [
    (r"""device\s*=\s*(['"])cuda(:\d)?\1""", "device='cpu'"),
    (r"""torch\.device\((['"])cuda(:\d)?\1\)""", "torch.device('cpu')"),
    (r"\.cuda\(\)", ".cpu()"),
    (r"nn\.Sequential\(\.\.\.\)", "nn.Sequential(nn.Linear(6, 3), nn.Tanh(), nn.Linear(3, 3))"),
    (r"SGD\(model\.parameters\(\), \.\.\.\)", "SGD(model.parameters(), lr=0.1)"),
    (r"(?m)^[\w, ]+ = \.\.\.$", ""),
    # smaller, for the sake of time
    (r"range\((100|300)\)", "range(20)"),
    (r"320, 480|45, 10|50, 100|44, 31", "6, 9"),
    (r"randn\((20|16), (\d+), ", r"randn(2, \2, "),
    (r"\b512\b", "64"),
    (r"num_encoder_layers=\d+", "num_encoder_layers=1, num_decoder_layers=1, d_model=64"),
    (r"num_layers=\d+", "num_layers=1"),
]


def documented():
    """(name, docstring) of every public class, function and method that shows an example."""
    seen = set()
    for place in PLACES if torch else ():
        home = importlib.import_module(f"torch.{place}")
        for name, thing in sorted(vars(home).items()):
            own = str(getattr(thing, "__module__", "")).startswith(f"torch.{place.split('.')[0]}")
            if name.startswith("_") or inspect.ismodule(thing) or not own:
                continue
            parts = vars(thing).items() if inspect.isclass(thing) else ()
            for part, inner in [("", thing), *[(f".{k}", v) for k, v in parts if k[0] != "_"]]:
                text = getattr(inner, "__doc__", None)
                if isinstance(text, str) and ">>>" in text and text not in seen:
                    seen.add(text)
                    yield f"{place}.{name}{part}", text


def blocks(text):
    """The examples of a docstring: the lines behind >>>, up to the next line of prose."""
    lines: list[str] = []
    edge = 0
    for line in textwrap.dedent(text.expandtabs()).splitlines():
        prompt = re.match(r"( *)(>>>|\.\.\.)(?: |$)(.*)", line)
        if prompt and (lines or prompt[2] == ">>>"):
            edge = edge if lines else len(prompt[1])
            lines.append(prompt[3])
        elif lines and line.strip() and len(line) - len(line.lstrip()) < edge:
            yield "\n".join(lines)
            lines = []
    yield "\n".join(lines)


def statements(source):
    """The statements of an example; where one of them is no Python, the others."""
    for pattern, words in FILLED:
        source = re.sub(pattern, words, source)
    lines = source.splitlines()
    while lines:
        for end in range(len(lines), 0, -1):
            try:
                found = ast.parse(textwrap.dedent("\n".join(lines[:end]))).body
            except SyntaxError:
                continue
            yield from found
            break
        lines = lines[end:]


class FromMinitorch(ast.NodeTransformer):
    """``import torch.x`` becomes ``import minitorch.x``."""

    def visit_Import(self, node):
        for alias in node.names:
            first, _, rest = alias.name.partition(".")
            if first == "torch":
                alias.name = f"minitorch.{rest}" if rest and alias.asname else "minitorch"
                alias.asname = alias.asname or "torch"
        return node

    def visit_ImportFrom(self, node):
        node.module = re.sub(r"^torch\b", "minitorch", node.module or "")
        return node


@cache
def prepared(module):
    tree = ast.parse(SETTING)
    tree = FromMinitorch().visit(tree) if module is minitorch else tree
    return compile(tree, "<setting>", "exec")


def setting(module, name):
    """The names that examples take for granted: these, and those of the place they are from."""
    names = {"__name__": "__main__"}
    module.manual_seed(7)
    exec(prepared(module), names)
    place = max((p for p in PLACES if name.startswith(f"{p}.")), key=len)
    home = importlib.import_module(f"{module.__name__}.{place}")
    for public in vars(sys.modules[f"torch.{place}"]):
        if public[0] != "_" and public not in names and hasattr(home, public):
            names[public] = getattr(home, public)
    return names


def execute(module, statement, names):
    """The value of an expression, or None; and what was printed."""
    tree = ast.Module([statement], [])
    if module is minitorch:
        tree = ast.fix_missing_locations(FromMinitorch().visit(ast.parse(ast.unparse(tree))))
    printed = io.StringIO()
    with warnings.catch_warnings(), contextlib.redirect_stdout(printed):
        warnings.simplefilter("ignore")
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(tree.body[0].value), "<doc>", "eval"), names)
            return value, printed.getvalue()
        exec(compile(tree, "<doc>", "exec"), names)
    return None, printed.getvalue()


def outcome(module, statement, names):
    try:
        return *execute(module, statement, names), None
    except Exception as problem:
        return None, "", problem


def plain(module, value):
    """A value as both can compare it: arrays, numbers, lists and dicts."""
    if isinstance(value, module.Tensor):
        facts = (str(value.dtype).split(".")[-1], tuple(value.shape), value.stride())
        return (*facts, value.requires_grad, value.is_leaf, value.detach().numpy())
    if isinstance(value, module.nn.Module):
        return repr(value), value.training, plain(module, dict(value.state_dict()))
    if isinstance(value, module.optim.Optimizer):
        return repr(value), plain(module, value.state_dict())
    if isinstance(value, dict):
        return {str(key): plain(module, inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(module, inner) for inner in value]
    if isinstance(value, (int, float, str, bytes, np.ndarray, type(None))):
        return value
    return "a class" if isinstance(value, type) else type(value).__name__


def agree(a, b):
    """Equal, but for the last digits of floats."""
    if type(a) is not type(b):
        return False
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(map(agree, a, b))
    if isinstance(a, dict):
        return list(a) == list(b) and all(map(agree, a.values(), b.values()))
    if isinstance(a, float):
        return a == b or abs(a - b) < 1e-6 * abs(a)  # may have been a float32
    if isinstance(a, np.ndarray):
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        if a.dtype.kind != "f" or not a.size:
            return np.array_equal(a, b)
        finite = np.abs(a[np.isfinite(a)], dtype=np.float64)
        size = float(finite.max()) if finite.size else 0.0
        bound = {"float16": 1e-3, "float32": 2e-5}.get(str(a.dtype), 1e-9)
        return np.allclose(a, b, rtol=bound, atol=bound * size, equal_nan=True)
    return a == b


def compare(name, text):
    """Run the examples under both names; raise AssertionError where they differ."""
    both = {module: setting(module, name) for module in (torch, minitorch)}
    before = {module: dict(both[module]) for module in both}
    for block in blocks(text):
        for module in both:
            module.manual_seed(0)
        for statement in statements(block):
            theirs, ours = [(m, *outcome(m, statement, both[m])) for m in both]
            said = ast.unparse(statement)
            if theirs[3] is not None or ours[3] is not None:
                assert type(ours[3]).__name__ == type(theirs[3]).__name__, (said, theirs, ours)
                continue
            assert theirs[2] == ours[2].replace("minitorch", "torch"), said
            assert agree(plain(*theirs[:2]), plain(*ours[:2])), (said, theirs[1], ours[1])
    for key, value in both[torch].items():
        taken_from_there = before[torch].get(key) is value and key not in ("model", "optimizer")
        if key[:2] != "__" and not inspect.ismodule(value) and not taken_from_there:
            assert key in both[minitorch], key
            ours = both[minitorch][key]
            assert agree(plain(torch, value), plain(minitorch, ours)), (key, value, ours)


@pytest.fixture
def as_it_was(tmp_path, monkeypatch):
    """Examples write files, and switch recording off."""
    monkeypatch.chdir(tmp_path)
    yield
    for module in (torch, minitorch):
        module.set_grad_enabled(True)


@pytest.mark.skipif(torch is None, reason=NO_TORCH)
@pytest.mark.parametrize(("name", "text"), [pytest.param(*d, id=d[0]) for d in documented()])
def test_example(name, text, as_it_was):
    if name in UNTOLD:
        pytest.skip(UNTOLD[name])
    if name in DIFFERENT:
        with pytest.raises(AssertionError):
            compare(name, text)
        return
    compare(name, text)


@pytest.mark.skipif(torch is None, reason=NO_TORCH)
def test_every_exception_is_an_example():
    assert {*DIFFERENT, *UNTOLD} <= {name for name, _ in documented()}
