"""``minitorch.compile``: a replay shows what the program itself would show, or there is none."""

import random
import warnings

import pytest

import minitorch
from minitorch.fx.compiling import Unsupported, explain
from minitorch.fx.config import config
from tests.fx.differential import compare
from tests.ops.table import TABLE

pytestmark = pytest.mark.usefixtures("few_objects")

nn, F = minitorch.nn, minitorch.nn.functional


def training(optimizer="SGD", **settings):
    """A small classifier and its training step."""
    minitorch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Dropout(0.5), nn.Linear(8, 3))
    optimizer = getattr(minitorch.optim, optimizer)(model.parameters(), **settings)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return model, optimizer, step


@pytest.mark.parametrize("backend", ["eager", "numpy"])
@pytest.mark.parametrize(
    ("name", "settings"),
    [("SGD", {"lr": 0.1}), ("SGD", {"lr": 0.1, "momentum": 0.9}), ("Adam", {"lr": 0.01}),
     ("AdamW", {"lr": 0.01}), ("RMSprop", {"lr": 0.01})],
)  # fmt: skip
def test_a_whole_training_step(name, settings, backend):
    """Loss, parameters, gradients, versions, optimizer state, random state: bit for bit."""
    model, optimizer, step = training(name, **settings)
    twin, twin_optimizer, twin_step = training(name, **settings)
    compiled = minitorch.compile(twin_step, backend=backend)
    minitorch.manual_seed(1)
    batches = [(minitorch.randn(5, 4), minitorch.randint(0, 3, (5,))) for _ in range(6)]
    losses = []
    for run in (step, compiled):
        minitorch.manual_seed(2)
        losses.append([run(x, y).item() for x, y in batches])
        losses[-1].append(minitorch.rand(1).item())
    assert losses[0] == losses[1]
    for p, q in zip(model.parameters(), twin.parameters()):
        assert minitorch.equal(p, q)
        assert minitorch.equal(p.grad, q.grad)
        assert p._version == q._version
        assert p.grad.stride() == q.grad.stride()
        for key, value in optimizer.state[p].items():
            assert minitorch.equal(value, twin_optimizer.state[q][key])
    assert compiled._compiled.entries, compiled._compiled.breaks


@pytest.mark.parametrize("seed", [0])
def test_a_sample_of_the_operations(seed):
    """Three calls each of some expressions of the op table, compiled and as they are."""
    drawn = random.Random(seed)
    wrong, compiled = [], 0
    for row in drawn.sample(TABLE, 12):
        cases = [case for case in row.recorded if case.inputs]
        for case in drawn.sample(cases, min(1, len(cases))):
            for backward in (True, False):
                found, how = compare(case, "numpy", backward)
                wrong += found
                compiled += bool(how.entries)
    assert not wrong, "\n".join(wrong[:3])
    assert compiled


def test_a_forward_alone_has_one_node_for_its_backward():
    layer = nn.Linear(3, 2)
    compiled = minitorch.compile(layer)
    x = minitorch.randn(4, 3, requires_grad=True)
    grads = []
    for module in (layer, compiled, compiled):
        layer.zero_grad()
        x.grad = None
        module(x).pow(2).sum().backward()
        grads.append([x.grad, layer.weight.grad, layer.bias.grad])
    for one, other in zip(grads[0], grads[2]):
        assert minitorch.equal(one, other)
    compiled(x)
    assert compiled(x).grad_fn.name() == "CompiledFunctionBackward"


def test_a_value_that_python_asks_for_breaks_the_graph():
    def f(x):
        return x * 2 if x.sum() > 0 else -x

    one = minitorch.ones(2)
    compiled = minitorch.compile(f)
    for _ in range(2):
        assert compiled(one).tolist() == [2, 2]
        assert compiled(-one).tolist() == [1, 1]
    with pytest.raises(Unsupported, match=r"(?s)becomes a Python bool.*test_compiling.py:\d+"):
        minitorch.compile(f, fullgraph=True)(one)
    assert "becomes a Python bool" in str(explain(f)(one))


@pytest.mark.parametrize("what", ["shape", "dtype", "number", "grad mode", "requires grad"])
def test_guards_of_arguments(what):
    def f(x, k):
        return x * k + x.shape[0] + minitorch.is_grad_enabled()

    compiled = minitorch.compile(f)
    x = minitorch.ones(3)
    others = {"shape": minitorch.ones(4), "dtype": minitorch.ones(3, dtype=minitorch.float64),
              "requires grad": minitorch.ones(3, requires_grad=True)}  # fmt: skip
    assert compiled(x, 2).tolist() == compiled(x, 2).tolist() == f(x, 2).tolist()
    with minitorch.set_grad_enabled(what != "grad mode"):
        y, k = others.get(what, x), 3 if what == "number" else 2
        seen, plain = compiled(y, k), f(y, k)
    assert minitorch.equal(seen, plain)
    assert seen.requires_grad == plain.requires_grad


scale = 2


def test_guards_of_what_a_function_can_see():
    global scale
    box = {"shift": 1}
    model = nn.Dropout(1.0)

    def f(x):
        return model(x) * scale + box["shift"]

    compiled, x = minitorch.compile(f), minitorch.ones(2)
    assert compiled(x).tolist() == compiled(x).tolist() == [1, 1]
    box["shift"] = 5
    assert compiled(x).tolist() == [5, 5]
    model.eval()
    assert compiled(x).tolist() == [7, 7]
    scale = 3
    assert compiled(x).tolist() == [8, 8]
    scale = 2
    assert compiled(x).tolist() == [7, 7]


def test_other_effects_happen_at_each_call(capsys):
    seen = []

    @minitorch.compile
    def f(x):
        print("called")
        seen.append(1)
        return x + 1

    for _ in range(3):
        f(minitorch.ones(1))
    assert len(seen) == 3
    assert capsys.readouterr().out == "called\n" * 3


def test_too_many_recordings_end_in_a_warning():
    """(A number that only meets arithmetic would be an input: see test_numbers.py.)"""
    compiled, limit = minitorch.compile(lambda x, k: minitorch.cat([x] * k)), config.recompile_limit
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for k in range(1, limit + 1):
            assert compiled(minitorch.ones(1), k).tolist() == [1] * k
            assert compiled(minitorch.ones(1), k).tolist() == [1] * k
    with pytest.warns(UserWarning, match=r"recompile_limit \(8\)"):
        assert compiled(minitorch.ones(1), limit + 1).tolist() == [1] * (limit + 1)


def test_aliases_of_arguments_are_no_replay():
    @minitorch.compile
    def f(x, y):
        x.add_(1)
        return x + y

    x, y = minitorch.zeros(2), minitorch.zeros(2)
    assert f(x, y).tolist() == [1, 1]
    assert f(x, y).tolist() == [2, 2]
    both = minitorch.zeros(2)
    assert f(both, both[:]).tolist() == [2, 2]


def test_a_backend_is_a_function_of_a_graph():
    seen = []

    def backend(graph):
        seen.append(graph)
        return lambda *arrays: [array + 10 for array in arrays]

    compiled = minitorch.compile(lambda x: x + 1, backend=backend)
    assert compiled(minitorch.ones(1)).item() == 2
    assert compiled(minitorch.ones(1)).item() == 11
    assert [call.name for call in seen[0].calls] == ["add"]
    with pytest.raises(RuntimeError, match="Invalid backend"):
        minitorch.compile(lambda x: x, backend="nothing")


def test_compile_as_a_decorator_and_of_what_is_no_function():
    @minitorch.compile(mode="reduce-overhead")
    def half(x):
        return x / 2

    assert half(minitorch.ones(2)).tolist() == [0.5, 0.5]
    with pytest.raises(AssertionError, match="A callable function is expected, but <class"):
        minitorch.compile(3)
    net = nn.Linear(2, 1)
    assert minitorch.compile(net, disable=True) is net
    assert list(minitorch.compile(net).state_dict()) == ["_orig_mod.weight", "_orig_mod.bias"]


def test_a_trace_warns_and_is_wrong_in_silence():
    def f(x):
        return x * 2 if x.sum() > 0 else -x

    with pytest.warns(minitorch.jit.TracerWarning, match="Python boolean"):
        traced = minitorch.jit.trace(f, minitorch.ones(2))
    assert traced(-minitorch.ones(2)).tolist() == [-2, -2]  # the program gives 1, 1


@pytest.mark.filterwarnings("ignore:`torch.jit.trace` is deprecated:DeprecationWarning")
def test_a_trace_takes_its_inputs_in_their_order():
    def f(x, pair, z):
        return x - 2 * pair[0], pair[1] * 3, z

    one, two, three, four = [minitorch.tensor([n]) for n in (1.0, 2.0, 3.0, 4.0)]
    traced = minitorch.jit.trace(f, (one, (two, three), four))
    for given in ((one, (two, three), four), (four, (one, two), three)):
        assert [y.tolist() for y in traced(*given)] == [y.tolist() for y in f(*given)]


@pytest.mark.filterwarnings("ignore:`torch.jit.trace` is deprecated:DeprecationWarning")
def test_a_traced_module_is_a_module():
    """It has the Module's parameters, which may go on learning, and gradients."""

    class Cell(nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = nn.Linear(2, 2)
            self.register_buffer("shift", minitorch.ones(2))

        def forward(self, x, h):
            return minitorch.tanh(self.linear(x) + h) + self.shift

    cell, x, h = Cell().eval(), minitorch.rand(3, 2), minitorch.rand(3, 2)
    traced = minitorch.jit.trace(cell, (x, h))
    assert isinstance(traced, nn.Module)
    assert traced.original_name == "Cell"
    assert not traced.training
    assert list(traced.state_dict()) == ["shift", "linear.weight", "linear.bias"]
    assert all(a is b for a, b in zip(traced.parameters(), cell.parameters()))
    for _ in range(2):
        with minitorch.no_grad():
            assert minitorch.equal(traced(x, h), cell(x, h))
        loss = traced(x, h).sum()
        loss.backward()
        minitorch.optim.SGD(traced.parameters(), lr=0.1).step()
    assert loss.grad_fn is not None


def test_what_would_be_compiled_from_its_source_runs_as_python():
    """As in PyTorch with PYTORCH_JIT=0, where this was tried."""
    jit = minitorch.jit
    with pytest.warns(DeprecationWarning, match=r"deprecated. Please switch to `torch\.compile`"):

        @jit.script
        def f(x, n: int):
            for _ in range(n):
                x = x * 2 if x.sum() > 0 else -x
            return x

    class Net(jit.ScriptModule):
        @jit.script_method
        def forward(self, x):
            future = jit.fork(f, x, 2)
            return jit.wait(future) + jit.annotate(int, 1)

        @jit.export
        def other(self, x):
            return x

    net = jit.freeze(Net().eval())
    assert net(minitorch.ones(2)).tolist() == [5, 5]
    assert (f(-minitorch.ones(1), 2).tolist(), net.other(3)) == ([2], 3)
    assert jit.fork(len, "ab").done()
    assert isinstance(net, minitorch.nn.Module)
    assert not jit.is_scripting()
    with pytest.raises(NotImplementedError, match=r"torch\.compile"):
        jit.save(net, "net.pt")


def test_views_of_views_at_other_places():
    """Where a view begins in its memory is not part of a recording."""
    base = minitorch.arange(24.0)
    rows, columns = base.view(4, 6), base.view(4, 6).t()
    programs = [
        lambda x: minitorch.vstack([x, x]), lambda x: x.expand(2, *x.shape) + 0,
        lambda x: x.unfold(0, 1, 1) + 1, lambda x: x.as_strided((2,), (3,)) + 1,
        lambda x: minitorch.as_strided(x, (2,), (3,), 1) + 1, lambda x: x[1:].clone(),
        lambda x: x.unsqueeze(0).transpose(0, -1) * 1, lambda x: x.storage_offset() + x,
    ]  # fmt: skip
    places = [
        (base[2:14].view(3, 4), base[5:17].view(3, 4)), (base[::2][:4], base[7::2][:4]),
        (rows[:, 1:3], rows[:, 3:5]), (columns[1:3], columns[3:5]), (base[5:8], base[9:12]),
    ]  # fmt: skip
    for program in programs:
        for first, second in places:
            compiled = minitorch.compile(program)
            for x in (first, first, second, first, second):
                expected, got = program(x), compiled(x)
                assert minitorch.equal(got, expected)
                assert got.stride() == expected.stride()


def test_a_function_that_can_see_itself_compiled():
    """``optimizer.step()`` in a global ``step``: as far as anyone can tell it may mean itself."""
    names = {"torch": minitorch, "__name__": "program"}
    exec(
        "net = torch.nn.Linear(2, 1)\n"
        "optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "@torch.compile\n"
        "def step(x):\n"
        "    optimizer.zero_grad()\n"
        "    loss = net(x).square().sum()\n"
        "    loss.backward()\n"
        "    optimizer.step()\n"
        "    return loss.detach()\n",
        names,
    )
    compiled = names["step"]._compiled
    for _ in range(6):
        names["step"](minitorch.ones(1, 2))
    assert compiled.recordings == len(compiled.entries) == 2  # without gradients, and with
    assert (compiled.thrown_away, compiled.breaks) == (0, [])
