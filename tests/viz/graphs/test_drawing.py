"""viz.graph: what is on the picture of a graph. How it becomes SVG: test_picture.py."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import minitorch as torch
from minitorch import nn, viz
from minitorch.nn import functional as F
from minitorch.viz.palette import GRADIENT

ROOT = Path(__file__).resolve().parents[3]


def cards(dot: str) -> dict[str, list[str]]:
    """The lines of text on each card: {"n0": ["MulBackward0", "keeps x (3,)"]}."""
    found = {}
    for card, label in re.findall(r"^\t(\w+) \[.*?label=<(<TABLE.*)>\]$", dot, re.M):
        rows = re.findall(r"<TD[^>]*>((?:(?!<TABLE).)*?)</TD>", label)
        found[card] = [re.sub(r"<[^>]*>", "", row) for row in rows]
    return found


def arrows(dot: str) -> list[tuple[str, str]]:
    """Who points to whom: [("r0", "n0")]."""
    return re.findall(r"^\t(\w+) -> ([\w:]+)", dot, re.M)


def leaf(*values: float) -> torch.Tensor:
    return torch.tensor(values, requires_grad=True)


# --- what is there ------------------------------------------------------------------------------


def test_result_operations_leaves_in_the_order_of_backward():
    x, y = leaf(1.0, 2.0, 3.0), leaf(4.0, 5.0, 6.0)
    z = (x * y).sum()
    dot = viz.graph(z, {"x": x, "y": y, "z": z}).source
    assert cards(dot) == {
        "r0": ["z", "scalar"],
        "n0": ["SumBackward0"],
        "n1": ["MulBackward0", "(3,)", "keeps x (3,)", "keeps y (3,)"],
        "x0": ["x", "(3,)"],
        "x1": ["y", "(3,)"],
    }
    assert arrows(dot) == [("r0", "n0"), ("n0", "n1"), ("n1", "x0"), ("n1", "x1")]
    assert viz.graph(z).describe() == "z = Sum <- Mul <- (x, y)"


def test_gradients_that_are_added_meet_at_a_plus():
    x = leaf(2.0)
    dot = viz.graph((x * x).sum()).source
    assert [pair for pair in arrows(dot) if "p0" in pair] == [
        ("n1", "p0"),
        ("n1", "p0"),
        ("p0", "x0"),
    ]
    assert len(re.findall(r'label="\+"', dot)) == 1
    assert "keeps x (1,), 2 times" in cards(dot)["n1"]


def test_fan_out_of_an_inner_node():
    x = leaf(2.0)
    h = x.exp()
    loss = (h * 3.0 + h.sin()).sum()
    graph = viz.graph(loss)
    into_exp = [tail for tail, head in arrows(graph.source) if head == "p0"]
    assert cards(graph.source)["n4"][0] == "ExpBackward0"
    assert sorted(into_exp) == ["n2", "n3"]
    assert ("p0", "n4") in arrows(graph.source)
    assert graph.describe().splitlines() == [
        "loss = Sum <- Add <- (Mul, Sin)",
        "Mul <- Exp (h)",
        "Sin <- Exp (h)",
        "Exp (h) <- x",
    ]


def test_a_leaf_alone_and_a_tensor_without_history():
    w = torch.zeros(2, dtype=torch.float64).requires_grad_()
    assert cards(viz.graph(w).source) == {"x0": ["w", "(2,) float64"]}
    constant = torch.ones(3)
    graph = viz.graph(constant)
    assert cards(graph.source) == {"x0": ["constant", "(3,)"]}
    assert "dashed" in graph.source
    assert graph.describe() == "constant"


def test_several_results():
    x = leaf(1.0)
    a, b = x.exp(), x.sin()
    graph = viz.graph([a, b])
    assert [lines[0] for lines in cards(graph.source).values()][:2] == ["a", "b"]
    assert graph.describe() == "a = Exp <- x\nb = Sin <- x\nx: gradients are added"


def test_in_place_on_a_view_shows_copy_slices_and_the_version():
    x = leaf(1.0, 2.0, 3.0)
    y = x * 1.0
    y[1:].mul_(10.0)
    found = cards(viz.graph((y * y).sum()).source)
    assert found["n1"][-1] == "keeps y (3,), version 1, 2 times"
    assert found["n2"] == ["CopySlices", "y (3,)", "Mul in place", "keeps 10"]


def test_a_kept_value_that_was_written_into_is_marked():
    x = leaf(1.0, 2.0)
    h = x.exp()
    h += 1
    found = viz.graph(h.sum())
    assert "keeps its result (2,): version 1, expected 0" in found.source
    assert f'BGCOLOR="{GRADIENT.fill}"' in found.source


@pytest.mark.parametrize("name", ["Split", "Unbind"])
def test_several_outputs_of_a_node(name):
    x = torch.arange(6.0).requires_grad_()
    a, b, c = x.split(2) if name == "Split" else x.reshape(3, 2).unbind()
    graph = viz.graph((a * b + c + a).sum())
    card = next(id_ for id_, lines in cards(graph.source).items() if "[0] a (2,)" in lines)
    assert cards(graph.source)[card][:3] == ["[0] a (2,)", "[1] b (2,)", "[2] c (2,)"]
    heads = [head for _, head in arrows(graph.source)]
    assert heads.count(f"{card}:o1:n") == heads.count(f"{card}:o2:n") == 1
    assert ("p0", f"{card}:o0:n") in arrows(graph.source), "a is used twice"
    assert f"({name}[0] (a), {name}[1] (b))" in graph.describe()
    assert f"\n{name} <- " in graph.describe(), "the node itself has no name"


def test_freed_after_backward():
    x = leaf(1.0, 2.0)
    z = (x * x).sum()
    assert "freed" not in viz.graph(z).source
    z.backward()
    found = cards(viz.graph(z).source)
    assert found["n1"][-1] == "kept values: freed"
    assert not any("freed" in line for line in found["n0"]), "Sum keeps nothing"
    assert "freed" not in viz.graph(z, show_saved=False).source


# --- names --------------------------------------------------------------------------------------


def test_names_from_a_module_and_a_dict_before_those_of_variables():
    model = nn.Sequential(nn.Linear(3, 2), nn.ReLU(), nn.Linear(2, 1))
    out = model(torch.ones(4, 3)).sum()
    names = {
        lines[0] for id_, lines in cards(viz.graph(out, model).source).items() if id_[0] == "x"
    }
    assert names == {"0.weight", "0.bias", "2.weight", "2.bias"}
    weight = model[0].weight
    found = viz.graph(out, {"W": weight}).source
    assert ">W</B>" in found
    assert ">weight</B>" not in found
    assert "model.0.bias" in found, "what params leaves out has the caller's name"


def test_names_of_the_callers_variables():
    x = leaf(1.0)
    _hidden = leaf(2.0)
    inner = x * _hidden
    found = cards(viz.graph(inner.sum()).source)
    assert found["n1"][1] == "inner (1,)"
    assert found["x0"][0] == "x"
    assert found["x1"] == ["(1,)"], "no name: the shape only"
    assert cards(viz.dot_text(inner))["r0"][0] == "inner"


def named(graph: viz.Graph) -> list[str]:
    """What the results of the operations are called, in the order of backward."""
    boxes = graph.drawing.of_kind("op")
    return [name for box in boxes for _, name in sorted(box.names.items())]


def test_results_on_the_way_are_named_until_they_are_dropped():
    x = leaf(1.0)
    h = x.exp()
    z = h.sin()
    loss = (z * h).sum()
    assert named(viz.graph(loss)) == ["z", "h"]
    assert viz.graph(loss).describe().splitlines() == [
        "loss = Sum <- Mul <- (Sin (z), Exp (h))",
        "Sin (z) <- Exp (h)",
        "Exp (h) <- x",
    ]
    del z
    assert named(viz.graph(loss)) == ["h"]
    h = h.detach()  # the name is another tensor's now
    assert named(viz.graph(loss)) == []
    assert "h" not in re.findall(r"\w+", viz.graph(loss).describe())


def test_names_of_results_stand_in_every_form():
    x = leaf(1.0)
    h = x.exp()
    graph = viz.graph(h.sin())
    assert cards(graph.source)["n1"][1] == "h (1,)"
    assert ">h (1,)</text>" in graph.drawn()
    assert "<desc" in graph.drawn()
    assert "Exp (h) &lt;- x" in graph.drawn()
    assert "Exp (h) <- x" in viz.compare(graph, h).describe()


def test_given_names_come_first():
    x = leaf(1.0)
    h = x.exp()
    loss = h.sin().sum()
    assert named(viz.graph(loss, names={"hidden": h})) == ["hidden"]
    assert cards(viz.graph(loss, {"input": x}, names={"a": x}).source)["x0"][0] == "a"
    assert ">hidden (1,)<" in viz.dot_text(loss, names={"hidden": h})
    assert "Exp (hidden)" in viz.compare(loss, h, names={"hidden": h}).describe()
    with pytest.raises(TypeError, match=r"names\['h'\] must be a Tensor or a Module; got int"):
        viz.graph(loss, names={"h": 3})


def test_items_of_lists_have_a_name_unless_they_have_a_better_one():
    states = [leaf(1.0)]
    for _ in range(3):
        states.append(states[-1].sin())
    last = states[-1]
    graph = viz.graph(last.sum())
    assert named(graph) == ["last", "states[2]", "states[1]"]
    assert cards(graph.source)["x0"][0] == "states[0]"


def test_of_several_names_the_first_counts():
    x = leaf(1.0)
    h = x.exp()
    again = h
    assert named(viz.graph(again.sum())) == ["h"]


def test_names_become_ascii_and_are_escaped():
    x = leaf(1.0)
    found = viz.graph(x.exp(), {'\u03b8<&>"': x}).source
    assert "\\u03b8&lt;&amp;&gt;&quot;" in found
    assert found.isascii()


# --- what can be asked for ----------------------------------------------------------------------


def test_gradients_on_request():
    x = leaf(1.0, 2.0, 3.0)
    big = torch.ones(10, 10).requires_grad_()
    h = x * 3.0
    h.retain_grad()
    loss = h.sum() + big.sum()
    before = viz.graph(loss, show_grads=True).source
    assert before.count("grad None") == 3
    loss.backward()
    assert "grad" not in viz.graph(loss).source
    text = viz.graph(loss, show_grads=True).source
    assert "grad [3, 3, 3]" in text
    assert "grad (10, 10)" in text
    assert "grad [1, 1, 1]" in text, "h retains its gradient"


def test_values_on_request():
    x = leaf(1.0 / 3.0, -0.0, 2e9)
    assert "= [0.3333, 0, 2e+09]" in viz.graph(x.sum(), show_values=True).source
    assert "0.3333" not in viz.graph(x.sum()).source


def test_constants_on_request():
    x, c = leaf(1.0), torch.tensor([5.0])
    y = x * c * 2.0 + torch.ones(1)
    assert "dashed" not in viz.graph(y).source
    found = cards(viz.graph(y, show_constants=True).source)
    assert {lines[0] for id_, lines in found.items() if id_[0] == "c"} == {"constant", "2", "c"}


def test_hooks_are_marked():
    x = leaf(1.0)
    h = x * 2.0
    h.register_hook(print)
    x.register_hook(print)
    x.register_post_accumulate_grad_hook(print)
    found = cards(viz.graph(h.sum()).source)
    assert found["n1"][-2:] == ["keeps 2", "1 hook"]
    assert found["x0"] == ["x", "(1,)", "2 hooks"]


def test_long_graphs_are_cut_and_say_so():
    x = leaf(1.0)
    y = x
    for _ in range(5000):  # far deeper than Python's recursion limit
        y = y + 1.0
    graph = viz.graph(y, max_nodes=3)
    assert list(cards(graph.source)) == ["r0", "n0", "n1", "n2", "more"]
    assert cards(graph.source)["more"] == ["... 4997 older nodes"]
    assert repr(graph) == "<graph of 4 nodes>"


def test_wrong_arguments():
    with pytest.raises(TypeError, match="a Tensor or a list of Tensors; got int"):
        viz.graph(3)
    with pytest.raises(TypeError, match="at least one Tensor"):
        viz.graph([])
    with pytest.raises(TypeError, match=r"dict\(model.named_parameters\(\)\)"):
        viz.graph(leaf(1.0), [leaf(1.0)])
    with pytest.raises(TypeError, match=r"params\['x'\] must be a Tensor or a Module; got float"):
        viz.graph(leaf(1.0), {"x": 1.0})


# --- the same bytes everywhere ------------------------------------------------------------------

PROGRAM = """
import minitorch as torch
from minitorch import nn, viz
from minitorch.nn import functional as F
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 3))
loss = F.cross_entropy(model(torch.randn(5, 8)), torch.tensor([0, 1, 2, 0, 1]))
graph = viz.graph(loss, model, show_constants=True)
print(graph.source, graph.describe(), repr(graph), viz.dot_text(loss, model))
"""


def test_the_same_text_in_every_process():
    found = set()
    for seed in ("0", "1", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            capture_output=True, text=True, check=False, env=env, cwd=ROOT,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        found.add(run.stdout)
    assert len(found) == 1
    (text,) = found
    assert text.isascii()
    assert "0x" not in text


def test_cross_entropy_in_words():
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 4), nn.ReLU(), nn.Linear(4, 3))
    loss = F.cross_entropy(model(torch.randn(2, 8)), torch.tensor([0, 1]))
    assert viz.graph(loss, model).describe().splitlines() == [
        "loss = NllLoss <- LogSoftmax <- Addmm 1 <- (2.bias, Relu, T 1)",
        "Relu <- Addmm 2 <- (0.bias, T 2)",
        "T 1 <- 2.weight",
        "T 2 <- 0.weight",
    ]


def test_devices_are_named_where_there_are_several():
    """Each tensor and each result says where it is; in a graph on one device nothing does."""
    with torch.cuda.simulate(2):
        x = torch.ones(2, requires_grad=True)
        w = torch.ones(2, device="cuda:1", requires_grad=True)
        y = (x.cuda(0).cuda(1) * w).sum()
        rows = [row for card in cards(viz.graph(y).source).values() for row in card]
        places = {row.rpartition(" on ")[2] for row in rows if " on " in row}
        assert places == {"cpu", "cuda:0", "cuda:1"}
        assert "scalar on cuda:1" in rows
        assert " on cuda" not in viz.graph((w * w).sum()).source
