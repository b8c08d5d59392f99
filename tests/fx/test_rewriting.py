"""fx.wrap, Transformer, replace_pattern: PyTorch's code and errors."""

import copy
import importlib
import operator
import pickle

import pytest

import minitorch
from minitorch import fx
from tests.nn.both import both

pytestmark = pytest.mark.usefixtures("few_objects")


def programs(torch, fx):
    """What is printed by programs that rewrite graphs."""
    seen = []
    pairs = [
        (lambda x: torch.relu(x + 1) * torch.relu(x + 1) + x.neg(), lambda x: torch.relu(x + 1),
         lambda x: x.clamp(min=0)),
        (lambda x: torch.relu(x + 1) + (x + 1), lambda x: torch.relu(x + 1),
         lambda x: x.clamp(min=0)),
        (lambda x, y: (x * y) * (y * x), lambda a, b: a * b, lambda a, b: torch.add(a, b)),
        (lambda x, y: x * 2 + y * 3, lambda a: a * 2, lambda a: a + a),
        (lambda x: torch.cat([x, x]).sum(), lambda a: torch.cat([a, a]),
         lambda a: torch.stack([a, a])),
        (lambda x: x.abs().neg() + x.abs(), lambda a: a.abs().neg(), lambda a: a * -1),
        (lambda x: x + 1, lambda a: a + 2, lambda a: a),
    ]  # fmt: skip
    for program, pattern, replacement in pairs:
        traced = fx.symbolic_trace(program)
        found = fx.replace_pattern(traced, pattern, replacement)
        maps = [sorted((str(k), str(v)) for k, v in m.nodes_map.items()) for m in found]
        seen.append((traced.code, [str(m.anchor) for m in found], maps))

    class Smooth(fx.Transformer):
        def call_function(self, target, args, kwargs):
            if target is torch.relu:
                return torch.sigmoid(*args, **kwargs)
            return super().call_function(target, args, kwargs)

        def call_method(self, target, args, kwargs):
            return super().call_method("abs" if target == "neg" else target, args, kwargs)

    traced = fx.symbolic_trace(lambda x, k=2: torch.relu(x).neg() * k + 1)
    seen.append(Smooth(traced).transform().code)
    seen.append(fx.Transformer(fx.symbolic_trace(torch.nn.Sequential(torch.nn.ReLU()))).transform()
                .code)  # fmt: skip
    names = {"__name__": "somewhere", "torch": torch, "fx": fx}
    exec(compile(WRAPPED, "<wrapped>", "exec"), names)
    seen += [names["traced"].code, names["traced"](torch.ones(3)).tolist()]
    for wrong in (3, None):
        with pytest.raises(RuntimeError) as error:
            fx.wrap(wrong)
        seen.append(str(error.value))
    with pytest.raises(NotImplementedError) as refused:
        fx.wrap("len")
    return [*seen, str(refused.value)]


WRAPPED = """
@fx.wrap
def choose(x, y):
    return x + y if x.sum() > 0 else y
fx.wrap("len")
traced = fx.symbolic_trace(lambda x: choose(x, 2) * len(x))
"""


@pytest.mark.oracle
def test_as_pytorch():
    torch = pytest.importorskip("torch", reason="torch is not installed: nothing to compare with")
    theirs = importlib.import_module("torch.fx")
    for ours, expected in zip(programs(minitorch, fx), programs(torch, theirs), strict=True):
        assert ours == expected


def test_modules_of_a_replacement_are_taken_along():
    class New(minitorch.nn.Module):
        def __init__(self):
            super().__init__()
            self.scaled = minitorch.nn.Linear(2, 2)

        def forward(self, x):
            return self.scaled(x)

    traced = fx.symbolic_trace(lambda x: minitorch.relu(x) + 1)
    new = New()
    found = fx.subgraph_rewriter.replace_pattern(traced, lambda x: minitorch.relu(x), new)
    x = minitorch.ones(1, 2)
    assert len(found) == 1
    assert minitorch.equal(traced(x), new(x) + 1)
    with pytest.raises(NotImplementedError, match="several results"):
        fx.replace_pattern(traced, lambda x: (x, x + 1), lambda x: (x, x))


# ---- torch.compiler -----------------------------------------------------------------------------


def test_stances():
    compiler = minitorch.compiler
    runs = []
    f = minitorch.compile(lambda x: x + len(runs) * 0 + x.shape[0])
    x = minitorch.ones(2)
    with compiler.set_stance("fail_on_recompile"), pytest.raises(RuntimeError) as error:
        f(x)
    assert str(error.value).startswith(
        "Detected recompile when torch.compile stance is 'fail_on_recompile'. filename: "
    )
    with compiler.set_stance("force_eager"):
        f(x)
    assert f._compiled.recordings == 0

    @compiler.set_stance("eager_on_recompile")
    def run():
        return f(x)

    run()
    assert f._compiled.recordings == 0
    assert f(x).tolist() == run().tolist() == [3, 3]
    assert f._compiled.recordings == 1
    with compiler.set_stance("eager_then_compile"):
        g = minitorch.compile(lambda x: x + 1)
        g(x)
        assert g._compiled.recordings == 0
        g(x)
        assert g._compiled.recordings == 1
    with pytest.raises(RuntimeError, match=r"invalid torch\.compile stance 'nonsense'"):
        compiler.set_stance("nonsense")
    assert f(minitorch.ones(3)).tolist() == [4, 4, 4]


def test_marks():
    compiler = minitorch.compiler
    seen = []

    @compiler.disable(reason="it prints")
    def aside(x):
        seen.append(compiler.is_compiling())
        return x * 2

    f = minitorch.compile(lambda x: aside(x) + 1)
    for _ in range(2):
        assert f(minitorch.ones(1)).item() == 3
    assert len(seen) == 2
    g = minitorch.compile(lambda x: x + 1 if compiler.is_compiling() else x + 2)
    assert g(minitorch.ones(1)).item() == g(minitorch.ones(1)).item() == 2
    compiler.reset()
    assert g._compiled.entries == []
    functions = [len, abs]
    assert compiler.allow_in_graph(functions) == functions
    assert compiler.assume_constant_result(aside) is aside
    assert compiler.nested_compile_region(aside) is compiler.nested_compile_region()(aside) is aside
    assert compiler.cudagraph_mark_step_begin() is None
    with pytest.raises(AssertionError, match="expects a callable"):
        compiler.allow_in_graph(3)


@both
def test_a_copy_is_rewritten_without_its_original(torch):
    first = torch.fx.symbolic_trace(lambda x: torch.relu(x) + 1)
    second = copy.deepcopy(first)
    for node in second.graph.nodes:
        if node.target is operator.add:
            node.target = operator.mul
    second.recompile()
    x = torch.tensor([3.0])
    assert (first(x).item(), second(x).item()) == (4.0, 3.0)


@both
def test_graph_modules_go_through_pickles(torch):
    def program(x):
        y = torch.relu(x)[0:1]
        return y.neg(), {"both": [y, torch.cat([y, y], dim=0)]}

    traced = torch.fx.symbolic_trace(program)
    again = pickle.loads(pickle.dumps(traced))
    x = torch.tensor([3.0, -1.0])
    assert again.code == traced.code
    assert again(x)[0].tolist() == [-3.0]
    assert again(x)[1]["both"][1].tolist() == [3.0, 3.0]


@both
def test_modules_are_put_in_and_taken_away(torch):
    traced = torch.fx.symbolic_trace(torch.nn.Sequential(torch.nn.Linear(1, 1)))
    assert traced.add_submodule("a.b", torch.nn.ReLU())
    assert isinstance(traced.get_submodule("a.b"), torch.nn.ReLU)
    assert traced.delete_submodule("a.b")
    assert not traced.delete_submodule("a.b")
    traced.add_submodule("c.d", torch.nn.ReLU())
    traced.delete_all_unused_submodules()
    assert [name for name, _ in traced.named_modules()] == ["", "0"]


def test_a_function_that_a_program_has_kept_is_traced(few_objects):
    """In a table, as opt_einsum keeps ``torch.einsum``: it is asked for, not looked up again."""

    def traced(torch, fx):
        kept = {"einsum": torch.einsum, "relu": torch.relu}
        graph = fx.symbolic_trace(lambda a, b: kept["relu"](kept["einsum"]("ij,jk->ik", a, b)))
        a, b = torch.tensor([[1.0, -2.0]]), torch.eye(2)
        targets = [node.name for node in graph.graph.nodes]
        after = kept["einsum"]("ij,jk->ik", a, b).tolist()  # computes again, once the trace is over
        return targets, graph(a, b).tolist(), after

    names = ["a", "b", "einsum", "relu", "output"]
    assert traced(minitorch, fx) == (names, [[1.0, 0.0]], [[1.0, -2.0]])
