"""Nodes and graphs as passes use them: types, traces, names, arguments that stay, lint, errors."""

import pytest

import minitorch as torch
from minitorch.fx import Graph, GraphModule, Interpreter, symbolic_trace
from minitorch.fx.node import map_aggregate


def test_nodes_have_types_traces_and_names():
    def f(x: torch.Tensor, y) -> torch.Tensor:
        return x + y

    graph = symbolic_trace(f).graph
    x, y, _, output = graph.nodes
    assert (x.type, y.type, output.type) == (torch.Tensor, None, torch.Tensor)
    assert graph.output_node() is output
    assert x.stack_trace is None
    x.stack_trace = "File a"
    assert x.meta["stack_trace"] == "File a"
    y._rename("x")
    assert y.name == "x_1"
    copied = Graph().node_copy(x)
    assert copied.type is torch.Tensor


def test_arguments_of_nodes_are_not_changed_in_place():
    graph = Graph()
    x = graph.placeholder("x")
    node = graph.call_function(torch.cat, ([x, x],), {"dim": 0})
    with pytest.raises(TypeError, match="object does not support mutation"):
        node.args[0].append(x)
    graph.output(node)
    assert "torch.cat([x, x], dim = 0)" in graph.python_code("self").src
    result = GraphModule(torch.nn.Module(), graph)(torch.ones(1))
    assert result.tolist() == [1.0, 1.0]
    assert map_aggregate([1, (2, {"a": slice(3)})], str) == [
        "1", ("2", {"a": slice("None", "3", "None")})
    ]  # fmt: skip


def test_another_node_takes_over_what_is_noted():
    graph = Graph()
    x, y = graph.placeholder("x"), graph.placeholder("y")
    use = graph.call_function(torch.neg, (x,))
    x.meta["kind"] = 1
    x.replace_all_uses_with(y, propagate_meta=True)
    assert use.args == (y,)
    assert y.meta == {"kind": 1}
    with pytest.raises(AssertionError, match="replace_with already has"):
        x.replace_all_uses_with(y, propagate_meta=True)


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("gone", "references nonexistent attribute gone of "),
        ("0.gone", "references nonexistent attribute gone of 0"),
        ("training", "training of  does not reference an nn.Module"),
    ],
)
def test_lint_looks_into_the_module(target, said):
    traced = symbolic_trace(torch.nn.Sequential(torch.nn.ReLU()))
    traced.graph.lint()
    next(node for node in traced.graph.nodes if node.op == "call_module").target = target
    with pytest.raises(RuntimeError, match=said):
        traced.graph.lint()


def test_an_interpreter_names_the_node_that_fails():
    traced = symbolic_trace(lambda x: x.view(7))
    with pytest.raises(RuntimeError, match=r"(?s)is invalid.*While executing %view"):
        Interpreter(traced).run(torch.ones(2))


def test_an_interpreter_takes_a_list_and_empties_it():
    given = [torch.ones(1)]
    result = Interpreter(symbolic_trace(lambda x: x + 1)).boxed_run(given)
    assert result.tolist() == [2.0]
    assert given == []
