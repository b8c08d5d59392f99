"""viz.source: the text is the file's own, whatever the object is called."""

import importlib
import inspect
import math
from pathlib import Path

import pytest

import minitorch as torch
from minitorch import nn, optim, viz
from minitorch.graph.node import Function
from minitorch.ops.elementwise.trigonometry import Tanh
from minitorch.viz.sources import listing

PACKAGE = Path(torch.__file__).parent


def in_file(text: str, name: str) -> bool:
    return text in (PACKAGE.parent / name).read_text("utf-8")


@pytest.mark.parametrize(
    ("obj", "file", "first"),
    [
        (Tanh, "minitorch/ops/elementwise/trigonometry.py", "class Tanh(Function):"),
        (nn.Linear, "minitorch/nn/layers/linear.py", "class Linear(Module):"),
        (optim.SGD, "minitorch/optim/sgd.py", "class SGD(ByElement):"),
        (Function, "minitorch/graph/node.py", "class Function(Node, metaclass=_NoDict):"),
        (torch.autograd.engine.walk, "minitorch/autograd/engine.py", "def walk("),
    ],
)
def test_classes_and_functions(obj, file, first):
    shown = viz.source(obj)
    assert shown.file == file
    assert shown.code.splitlines()[0] == first
    assert shown.code == repr(shown)
    assert in_file(shown.code, file)


def test_every_operation_has_its_source():
    """Its class is named after torch's node; its source is still found."""
    nodes = {op.node for op in torch.OPS.values() if op.node is not None}
    assert len(nodes) > 20
    for node in nodes:
        names = tuple([f"class {base.__qualname__}(" for base in node.__mro__[:-3]])
        assert viz.source(node).code.startswith(names), node


def test_a_class_made_for_one_of_several_names_shows_the_one_that_is_written_out():
    shown = viz.source(torch.OPS["eq_"].node)
    assert shown.code.startswith("class Comparison(")


def test_methods_and_parts():
    method = viz.source(Tanh.backward)
    assert method.code.splitlines()[0] == "def backward(self, g, y):"
    assert viz.source(Tanh, part="backward").code == method.code
    assert viz.source(nn.Module().train).code.startswith("def train(self")
    assert "@property\ndef shape(self)" in viz.source(torch.Tensor, part="shape").code
    assert viz.source(torch.autograd.engine, part="collect").code.startswith("def collect(")
    assert viz.source(Function, part="apply").code.startswith("@classmethod\ndef apply(")
    with pytest.raises(AttributeError):
        viz.source(Tanh, part="sideways")


FOLDED = """def f(x):
    if x:
        ...  # chapter 2
    ...  # chapter 3
    return [
        x,
    ]"""
UNFOLDED = """def f(x):
    if x:
        for one in x:

            print(one)
        print(x)
    else:
        x = 1

    x += 1
    return [
        x,
    ]
"""


def test_blocks_that_are_folded(tmp_path, monkeypatch):
    """A line with its block becomes one line; so do neighbours with one label. The rest stays."""
    monkeypatch.setattr(listing, "PACKAGE", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "to_be_folded.py").write_text(UNFOLDED, "utf-8")
    f = importlib.import_module("to_be_folded").f
    fold = {"for one": "chapter 2", "print(x)": "chapter 2", "else": "chapter 3", "+=": "chapter 3"}
    assert viz.source(f, fold=fold).code == FOLDED
    assert viz.source(f, fold={}).code + "\n" == UNFOLDED
    assert viz.source(f, fold={"return": "the end"}).code.endswith("x += 1\n    ...  # the end")
    with pytest.raises(ValueError, match="no such line contains 'while'"):
        viz.source(f, fold={"while": "chapter 4"})
    with pytest.raises(ValueError, match="no such line contains 'print'"):  # it is hidden already
        viz.source(f, fold={"if x": "chapter 2", "print": "chapter 3"})


def test_the_function_behind_an_operator():
    shown = viz.source(torch.Tensor.__mul__)
    assert shown.file == "minitorch/graph/entry.py"
    assert shown.code.startswith("def entry(")


def test_a_module_as_a_whole():
    shown = viz.source(torch.autograd.engine)
    assert shown.code + "\n" == (PACKAGE / "autograd" / "engine.py").read_text("utf-8")


def test_a_node_and_a_short_function_show_the_class():
    y = torch.ones(1, requires_grad=True).tanh()
    assert viz.source(y.grad_fn).code == viz.source(Tanh).code
    short = viz.source(torch.tanh)
    assert short.code == viz.source(Tanh).code
    assert "tanh is made from this class" in short._repr_html_()
    assert "tanh is made from this class" in short._repr_markdown_()


@pytest.mark.parametrize("other", [3, "tanh", len, math.sqrt, int, None, torch.float32])
def test_what_has_no_source_in_minitorch(other):
    with pytest.raises(TypeError, match=r"viz\.source shows"):
        viz.source(other)


def test_what_is_defined_elsewhere():
    with pytest.raises(TypeError, match="'join' is defined elsewhere"):
        viz.source(__import__("posixpath").join)


def test_the_file_is_read_at_call_time(tmp_path, monkeypatch):
    monkeypatch.setattr(listing, "PACKAGE", tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    path = tmp_path / "freshly_written.py"
    path.write_text("def f():\n    return 1\n", "utf-8")
    module = importlib.import_module("freshly_written")
    assert viz.source(module.f).code == "def f():\n    return 1"
    path.write_text("def f():\n    return 'changed'\n", "utf-8")
    assert viz.source(module.f).code == "def f():\n    return 'changed'"
    path.unlink()
    with pytest.raises(OSError, match="source"):
        viz.source(module.f)


# --- how it looks -------------------------------------------------------------------------------


def test_markdown_is_a_fence_that_the_code_cannot_close():
    assert viz.source(Tanh)._repr_markdown_() == (
        f"`minitorch/ops/elementwise/trigonometry.py`\n\n```python\n{inspect.getsource(Tanh)}```\n"
    )
    shown = viz.Source("x = '```'", "a.py")
    assert shown._repr_markdown_() == "`a.py`\n\n````python\nx = '```'\n````\n"


def test_html_names_the_file_and_colours_the_code():
    html = viz.source(Tanh)._repr_html_()
    assert '<pre data-language="python">' in html
    assert '<span class="nc">Tanh</span>' in html
    assert "minitorch/ops/elementwise/trigonometry.py" in html
