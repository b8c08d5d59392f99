"""torch.fx's Graph, GraphModule, Interpreter, symbolic_trace: PyTorch's listings and errors."""

import pytest

import minitorch as torch
from minitorch import fx

pytestmark = pytest.mark.usefixtures("few_objects")


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(4, 5)
        self.w = torch.nn.Parameter(torch.ones(5))
        self.seq = torch.nn.Sequential(torch.nn.ReLU())

    def forward(self, x, k=2):
        y = torch.relu(self.linear(x) + self.w).clamp(min=0.0)
        y.split(2)
        return {"out": self.seq(y)[:, 1:].sum(dim=1) * k - 1}


CODE = """


def forward(self, x, k = 2):
    linear = self.linear(x);  x = None
    w = self.w
    add = linear + w;  linear = w = None
    relu = torch.relu(add);  add = None
    clamp = relu.clamp(min = 0.0);  relu = None
    split = clamp.split(2);  split = None
    seq_0 = getattr(self.seq, "0")(clamp);  clamp = None
    getitem = seq_0[(slice(None, None, None), slice(1, None, None))];  seq_0 = None
    sum_1 = getitem.sum(dim = 1);  getitem = None
    mul = sum_1 * k;  sum_1 = k = None
    sub = mul - 1;  mul = None
    return {'out': sub}
    """


def test_code_and_results():
    net = Net()
    traced = fx.symbolic_trace(net)
    assert traced.code == CODE
    x = torch.randn(3, 4)
    assert torch.equal(traced(x)["out"], net(x)["out"])
    assert torch.equal(fx.Interpreter(traced).run(x)["out"], net(x)["out"])
    assert list(traced.state_dict()) == ["w", "linear.weight", "linear.bias"] or set(
        traced.state_dict()
    ) == {"w", "linear.weight", "linear.bias"}


def test_dead_code_and_listing(capsys):
    traced = fx.symbolic_trace(lambda x: (x * 2, x + 1)[1])
    traced.graph.lint()
    assert traced.graph.eliminate_dead_code() is True
    assert str(traced.graph) == (
        "graph():\n    %x : [num_users=1] = placeholder[target=x]\n    %add : [num_users=1] = "
        "call_function[target=operator.add](args = (%x, 1), kwargs = {})\n    return add"
    )
    traced.graph.print_tabular()
    assert capsys.readouterr().out == (
        "opcode         name    target                   args    kwargs\n"
        "-------------  ------  -----------------------  ------  --------\n"
        "placeholder    x       x                        ()      {}\n"
        "call_function  add     <built-in function add>  (x, 1)  {}\n"
        "output         output  output                   (add,)  {}\n"
    )


def test_a_graph_that_is_changed():
    traced = fx.symbolic_trace(lambda x: torch.relu(x) + 1)
    graph = traced.graph
    x, relu, add, _ = graph.nodes
    with pytest.raises(RuntimeError, match="still had 1 users in the graph"):
        graph.erase_node(relu)
    with graph.inserting_after(relu):
        new = graph.call_function(torch.neg, (x,))
    relu.replace_all_uses_with(new)
    graph.erase_node(relu)
    traced.recompile()
    assert traced(torch.ones(2)).tolist() == [0, 0]
    with graph.inserting_before(new):
        graph.call_method("abs", (add,))
    with pytest.raises(RuntimeError, match="was used before it has been defined"):
        graph.lint()


@pytest.mark.parametrize(
    ("f", "error", "words"),
    [
        (lambda x: x if x > 0 else -x, fx.TraceError, "cannot be used as inputs to control flow"),
        (lambda x: [y + 1 for y in x], fx.TraceError, "Proxy object cannot be iterated"),
        (lambda x: len(x), RuntimeError, "'len' is not supported in symbolic tracing"),
        (lambda x: float(x), TypeError, "not 'Proxy'"),
    ],
)
def test_what_a_proxy_cannot(f, error, words):
    relu = torch.relu
    with pytest.raises(error, match=words):
        fx.symbolic_trace(f)
    assert torch.relu is relu


def several(x, *a, y=3, **k):
    return x + a[0] * y + k["z"]


def test_arguments_with_stars():
    traced = fx.symbolic_trace(several)
    assert [node.name for node in traced.graph.nodes][:4] == ["x", "y", "_a", "_k"]
    assert "def forward(self, x, y = 3, *a, **k):\n    _a = a\n    _k = k\n" in traced.code
    one = torch.ones(1)
    assert traced(one, 2, one, z=one).tolist() == several(one, one, y=2, z=one).tolist() == [4]
    only = fx.symbolic_trace(lambda **k: k["a"])
    assert only(a=3) == 3


def test_a_proxy_of_ones_own():
    graph = fx.Graph()
    graph.output((fx.Proxy(graph.placeholder("x")).abs() + 1).node)
    assert fx.GraphModule({}, graph)(torch.tensor([-2.0])).tolist() == [3]


def test_what_a_graph_names_must_be_there():
    graph = fx.Graph()
    graph.output(graph.call_module("head", (graph.placeholder("x"),)))
    with pytest.raises(RuntimeError, match="referenced target head but that target was not"):
        fx.GraphModule({}, graph)
