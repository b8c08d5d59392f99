"""Backend "c": random expressions beside NumPy, and compiled programs beside eager ones."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest

import minitorch as torch
from minitorch.backends.c import compiler
from minitorch.backends.c.kernels import unavailable
from minitorch.devices.kernels import KERNELS, WhenRecorded
from minitorch.fx.array_graph import ArrayGraph, Call, Memory, Value
from minitorch.fx.backends import backend_named

pytestmark = pytest.mark.usefixtures("few_objects")

REASON = unavailable()
needs_c = pytest.mark.skipif(REASON is not None, reason=f"no kernels in C: {REASON}")
SPECIAL = [np.nan, np.inf, -np.inf, -0.0, 0.0, 1.0, -1.0, 3.5, 1e-3, 100.0, -100.0]
TWO = [np.add, np.subtract, np.multiply, np.divide]
ONE = [np.negative, np.square, np.sqrt, np.exp, np.log, np.tanh, np.absolute, np.reciprocal]
ASKED = [np.greater, np.less, np.equal, np.not_equal, np.greater_equal, np.less_equal]


def value(name, array, kind="made"):
    return Value(name, array.shape, array.dtype, array.strides, Memory(name, kind, array.nbytes))


def random_graph(seed, dtype):
    """A graph of broadcast inputs, with every result an output; and arrays for the inputs."""
    random = np.random.default_rng(seed)
    shape = tuple(random.integers(1, 6, random.integers(1, 4)))
    arrays = [random.choice(SPECIAL, shape).astype(dtype) for _ in range(2)]
    arrays += [random.standard_normal(shape[-1:]).astype(dtype), np.asarray(dtype(0.7)),
               random.standard_normal((*shape[:-1], 1)).astype(dtype),
               random.choice(SPECIAL, (*shape, 2)).astype(dtype)[..., 0],
               random.choice(SPECIAL, shape[::-1]).astype(dtype).T]  # fmt: skip
    graph = ArrayGraph()
    graph.inputs = [value(f"x{k}", a, "input") for k, a in enumerate(arrays)]
    pool, full = list(zip(graph.inputs, arrays)), arrays[0]
    for k in range(8):
        if random.random() < 0.5:
            function, operands = random.choice(TWO), [pool[random.integers(len(pool))]]
            operands.append(pool[0] if random.random() < 0.5 else (2.5, 2.5))
            operands[0] = operands[0] if operands[1] == pool[0] else pool[0]
        else:
            function = random.choice(ONE)
            whole = [p for p in pool if p[1].shape == full.shape]
            operands = [whole[random.integers(len(whole))]]
        if isinstance(operands[-1][0], float) or len(operands) == 1 or operands[1] is pool[0]:
            made = np.asarray(function(*[a for _, a in operands]))
        result = value(f"y{k}", np.ascontiguousarray(made))
        graph.calls.append(
            Call(function, tuple([v for v, _ in operands]), {}, (result,), (), "elementwise")
        )
        pool.append((result, made))
    asked = np.asarray(random.choice(ASKED)(pool[-1][1], pool[0][1]))
    condition = value("asked", asked)
    chosen = value("chosen", np.where(asked, pool[-1][1], pool[1][1]))
    ask = next(f for f in ASKED if np.array_equal(f(pool[-1][1], pool[0][1]), asked))
    graph.calls.append(Call(ask, (pool[-1][0], pool[0][0]), {}, (condition,), (), "elementwise"))
    operands = (condition, pool[-1][0], pool[1][0])
    graph.calls.append(Call(np.where, operands, {}, (chosen,), (), "elementwise"))
    graph.outputs = [v for call in graph.calls for v in call.results]
    for v in graph.outputs:
        v.memory.leaves = True
    return graph, arrays


@needs_c
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("seed", range(4))
def test_random_expressions(seed, dtype):
    with np.errstate(all="ignore"):
        graph, arrays = random_graph(seed, dtype)
        run = backend_named("c")(graph)
        assert "#pragma omp" in run.source
        got, wanted = run(*arrays), backend_named("eager")(graph)(*arrays)
    for a, b, v in zip(got, wanted, graph.outputs):
        assert (a.dtype, a.shape) == (b.dtype, b.shape), v
        np.testing.assert_allclose(a, b, {"f": 1e-4, "d": 1e-11}[np.dtype(dtype).char])
        if a.dtype.kind == "f":
            zero = (b == 0) | np.isinf(b)
            np.testing.assert_array_equal(np.signbit(a[zero]), np.signbit(b[zero]))


@needs_c
def test_compiled_like_eager():
    def f(x, w):
        y = (x * w + 1).exp() / (x * x + 2)
        return (y - y.sqrt()).sum()

    compiled = torch.compile(f, backend="c")
    x = torch.linspace(-2, 2, 12).reshape(3, 4)
    pairs = []
    for function in (f, compiled, compiled):
        w = torch.tensor([0.5, -1.0, 2.0, 0.0], requires_grad=True)
        out = function(x, w)
        out.backward()
        pairs.append((out, w.grad))
    for out, grad in pairs[1:]:
        torch.testing.assert_close(out, pairs[0][0])
        torch.testing.assert_close(grad, pairs[0][1])


def test_without_a_compiler_numpy(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with np.errstate(all="ignore"):
        graph, arrays = random_graph(0, np.float32)
    with warnings.catch_warnings(record=True) as seen, np.errstate(all="ignore"):
        warnings.simplefilter("always")
        results = backend_named("c")(graph)(*arrays)
    assert len(results) == len(graph.outputs)
    assert any(["no C compiler was found" in str(w.message) for w in seen])


def full(*args):
    raise OSError(28, "No space left on device")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no command `false` on Windows")
@pytest.mark.parametrize(
    ("what", "message"),
    [("compiler", "false failed: "), ("disk", "No space left on device"), ("folder", None)],
)
def test_what_goes_wrong_is_one_line_and_the_result_is_right(what, message, tmp_path, monkeypatch):
    """A failing compiler, a full disk, a cache that cannot be written (which needs no warning)."""
    if what == "folder" and REASON is not None:
        pytest.skip(f"no kernels in C: {REASON}")
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(compiler.FOLDER, str(tmp_path / ("file" if what == "folder" else "cache")))
    if what == "compiler":
        monkeypatch.setenv("CC", "false")
    elif what == "disk":
        monkeypatch.setattr(compiler, "_made", full)
        monkeypatch.setattr(compiler, "compiler", lambda: [sys.executable])
    compiled = torch.compile(lambda x: (x * 2 + 1).sqrt() * x, backend="c")
    x = torch.arange(4.0)
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        results = [compiled(x).tolist() for _ in range(3)]
    assert results[1:] == [((x * 2 + 1).sqrt() * x).tolist()] * 2
    texts = [str(w.message) for w in seen]
    assert [message in text for text in texts] == [True] * (message is not None), texts
    assert not any("\n" in text for text in texts)


@needs_c
def test_two_processes_at_once(tmp_path):
    program = (
        "import minitorch as torch\n"
        "f = torch.compile(lambda x: torch.exp(x * 0) + x, backend='c')\n"
        "f(torch.arange(3.0)); print(f(torch.arange(3.0)).tolist())"
    )
    environment = {**os.environ, compiler.FOLDER: str(tmp_path)}
    both = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", program], env=environment,
            cwd=Path(__file__).resolve().parents[3], stdout=subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    printed = [process.communicate(timeout=120)[0].split() for process in both]
    assert printed == [[b"[1.0,", b"2.0,", b"3.0]"]] * 2
    assert len(list(tmp_path.iterdir())) == 1


@needs_c
@pytest.mark.parametrize("optimizer", ["SGD", "Adam"])
def test_a_training_step_writes_in_place_as_eager(optimizer):
    ends = []
    for backend in (None, "c"):
        torch.manual_seed(0)
        model = torch.nn.Sequential(torch.nn.Linear(5, 8), torch.nn.Tanh(), torch.nn.Linear(8, 1))
        settings = {"momentum": 0.9} if optimizer == "SGD" else {}
        optim = getattr(torch.optim, optimizer)(model.parameters(), lr=0.05, **settings)
        x = torch.linspace(-1, 1, 30).reshape(6, 5)

        def step(x, model=model, optim=optim):
            optim.zero_grad()
            loss = ((model(x) - x.sum(1, keepdim=True)) ** 2).mean()
            loss.backward()
            optim.step()
            return loss

        if backend:
            step = torch.compile(step, backend=backend)
        losses = [step(x).item() for _ in range(5)]
        ends.append((losses, [p.detach() for p in model.parameters()]))
    np.testing.assert_allclose(ends[0][0], ends[1][0], 1e-5)
    for a, b in zip(ends[0][1], ends[1][1]):
        torch.testing.assert_close(a, b)


WHOLE = {
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "layer_norm": lambda x: torch.nn.functional.layer_norm(x, x.shape[-1:]),
    "batch_norm": lambda x: torch.nn.functional.batch_norm(x, None, None, training=True),
    "cumsum": lambda x: torch.cumsum(x, 1),
    "max_pool": lambda x: torch.nn.functional.max_pool2d(x, 3, 2, 1),
    "avg_pool": lambda x: torch.nn.functional.avg_pool2d(x, 3, 2, 1),
    "convolve": lambda x: torch.nn.functional.conv2d(x, torch.ones(5, 4, 3, 3, dtype=x.dtype)),
    "gelu": lambda x: torch.nn.functional.gelu(x),
}


@needs_c
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
@pytest.mark.parametrize("name", WHOLE)
def test_operations_that_are_one_call_of_a_kernel(name, dtype):
    torch.manual_seed(3)
    x = torch.randn(8, 4, 14, 14, dtype=dtype, requires_grad=True)

    def step():
        x.grad = None
        y = WHOLE[name](x)
        (y * y).sum().backward()
        return y.detach(), x.grad

    wanted, compiled = step(), torch.compile(step, backend="c", fullgraph=True)
    for _ in range(4):
        found = compiled()
        assert found[0].requires_grad is False
        for got, right in zip(found, wanted):
            np.testing.assert_allclose(got.numpy(), right.numpy(), 1e-4, 1e-4)
    entry = compiled._compiled.entries[0]
    assert any(call.name.startswith(name) for call in entry.graph.calls)
    assert f"API void {name}(" in entry.run.source
    assert not KERNELS  # eager code goes on with NumPy


@needs_c
def test_kernels_of_a_recording_are_not_those_of_eager_code():
    seen = []

    def step(x):
        with torch.no_grad():
            y = torch.softmax(x, 1)
        seen.append({type(kernel) for kernel in KERNELS.values()})
        return y

    x = torch.randn(70, 70)
    torch.compile(step, backend="c")(x)
    assert seen[0] == {WhenRecorded}
    assert WhenRecorded(None)(x.numpy()) is None
