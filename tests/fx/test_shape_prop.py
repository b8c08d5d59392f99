"""A traced program takes results apart (``a, b = x.chunk(2)``); ShapeProp notes what it gives."""

from typing import List, Optional  # noqa: UP035

import pytest

from tests.nn.both import both, error


@both
def test_results_are_taken_apart(torch):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.rnn = torch.nn.LSTM(3, 4)

        def forward(self, x):
            first, second = x.chunk(2, 1)
            out, (h, c) = self.rnn(x)
            return first * second.sum(), out, h + c

    net = Net()
    traced = torch.fx.symbolic_trace(net)
    x = torch.arange(12.0).reshape(4, 3)
    for a, b in zip(traced(x), net(x)):
        torch.testing.assert_close(a, b)
    assert [n.target.__name__ for n in traced.graph.nodes if n.op == "call_function"] == [
        "getitem", "getitem", "getitem", "getitem", "getitem", "getitem", "mul", "add",
    ]  # fmt: skip


def looped(x):
    return [2 * part for part in x]


def starred(x):
    first, *_ = x
    return first


@both
@pytest.mark.parametrize("function", [looped, starred, list])
def test_what_has_no_known_length_is_refused(torch, function):
    kind, said = error(torch.fx.symbolic_trace, lambda x: function(x))
    assert kind == "TraceError"
    assert said.startswith("Proxy object cannot be iterated.")


@both
def test_shapes_are_noted(torch):
    from importlib import import_module

    shape_prop = import_module(f"{torch.__name__}.fx.passes.shape_prop")

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.linear = torch.nn.Linear(3, 4)

        def forward(self, x):
            first, second = self.linear(x).split(2, 1)
            return first + second, x.shape[0]

    traced = torch.fx.symbolic_trace(Net())
    traced.graph.eliminate_dead_code()
    result, rows = shape_prop.ShapeProp(traced).propagate(torch.ones(5, 3))
    assert (result.shape, rows) == ((5, 2), 5)
    metas = {n.name: n.meta.get("tensor_meta") for n in traced.graph.nodes}
    linear = metas["linear"]
    assert (tuple(linear.shape), linear.stride, linear.requires_grad) == ((5, 4), (4, 1), True)
    assert (linear.dtype, linear.memory_format) == (torch.float32, torch.contiguous_format)
    assert [tuple(part.shape) for part in metas["split"]] == [(5, 2), (5, 2)]
    assert metas["split"][0].memory_format is None
    assert metas["getitem_2"] is None
    assert metas["output"][1] == 5
    assert [n.meta["type"].__name__ for n in traced.graph.nodes][-1] == "tuple"

    wrong = torch.fx.symbolic_trace(lambda x: x @ torch.ones(7, 7))
    kind, said = error(shape_prop.ShapeProp(wrong).propagate, torch.ones(2, 3))
    assert kind == "RuntimeError"
    assert said.startswith("ShapeProp error for: node=%matmul")


@both
def test_what_is_computed_of_parameters_is_a_part_of_the_graph(torch):
    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.tensor([1.0, 2.0, 3.0]))
            self.linear = torch.nn.Linear(3, 3)

        def forward(self, x):
            torch._assert(x.shape[1] == 3, "three columns")
            return x * (self.w * 2) + torch.relu(self.linear.weight).sum()

    net = Net()
    traced = torch.fx.symbolic_trace(net)
    assert [n.target for n in traced.graph.nodes if n.op == "get_attr"] == ["w", "linear.weight"]
    traced(torch.ones(2, 3)).sum().backward()
    assert traced.w.grad.tolist() == [4.0, 4.0, 4.0]
    positive = (net.linear.weight > 0).float() * 6
    torch.testing.assert_close(traced.linear.weight.grad, positive)
    kind, said = error(traced, torch.ones(3, 2))
    assert (kind, said) == ("AssertionError", "three columns")


@both
def test_annotations_are_kept(torch):
    def f(
        x: torch.Tensor,
        n: int = 3,
        m: Optional[dict[str, torch.Tensor]] = None,  # noqa: UP045
    ) -> List[torch.Tensor]:  # noqa: UP006
        return [x + n]

    traced = torch.fx.symbolic_trace(f)
    types = [node.type for node in traced.graph.nodes]
    assert types == [*list(f.__annotations__.values())[:3], None, List[torch.Tensor]]  # noqa: UP006
    first = str(traced.graph).splitlines()[1].strip()
    assert first == "%x : torch.Tensor [num_users=1] = placeholder[target=x]"
    head = next(line for line in traced.code.splitlines() if line.startswith("def forward"))
    assert head == (
        "def forward(self, x : torch.Tensor, n : int = 3, m : "
        "typing_Union[dict[str,torch.Tensor],NoneType] = None) -> typing_List[torch.Tensor]:"
    )
    assert traced(torch.ones(1))[0].tolist() == [4.0]
