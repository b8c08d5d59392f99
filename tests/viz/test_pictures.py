"""A graph as SVG: for a page, the same everywhere, and what happens without a renderer."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import minitorch as torch
from minitorch import nn, viz
from minitorch.nn import functional as F
from minitorch.viz import pictures, renderers

ROOT = Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def small() -> viz.Graph:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    z = (x * x).sin().sum()
    return viz.graph(z)


@pytest.fixture
def no_programs(monkeypatch, tmp_path):
    """A machine without any program that draws graphs."""
    monkeypatch.delenv("MINITORCH_DOT", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(renderers.sysconfig, "get_path", lambda name: str(tmp_path))


# --- the SVG ------------------------------------------------------------------------------------


def test_svg_is_made_for_a_page():
    svg = small().svg()
    root = ET.fromstring(svg)
    assert svg.startswith("<svg ")
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    named = [root.find(f"{SVG}title"), root.find(f"{SVG}desc")]
    assert root.get("aria-labelledby").split() == [element.get("id") for element in named]
    assert named[0].text == "Graph of z = Sum <- Sin <- Mul <- (x, x)"
    assert "x: gradients are added." in named[1].text
    assert len(list(root.iter(f"{SVG}title"))) == 1, "no 'n0' pops up under the pointer"
    assert "max-width:100%" in root.get("style")
    assert svg.isascii()
    assert "<!--" not in svg
    assert "Times" not in svg, "a font whose widths the renderer does not know"
    fonts = {text.get("font-family") for text in root.iter(f"{SVG}text")}
    assert fonts == {"Helvetica, Arial, sans-serif"}
    written = "".join(root.itertext())
    for text in ("z", "Mul", "Backward0", "keeps x (2,), 2 times", "backward", "+"):
        assert text in written


def test_ids_of_two_pictures_do_not_meet():
    x = torch.tensor([1.0], requires_grad=True)
    one, other = viz.graph(x.exp()).svg(), viz.graph(x.log()).svg()
    ids = [set(re.findall(r'\bid="([^"]*)"', svg)) for svg in (one, other)]
    assert len(ids[0]) > 5
    assert not ids[0] & ids[1]
    assert small().svg() == small().svg()


def test_width_fits_a_page():
    x = torch.ones(3).requires_grad_()
    wide = sum([x.sin() * float(i) for i in range(12)])
    narrow = ET.fromstring(small().svg())
    for svg in (narrow, ET.fromstring(viz.graph(wide).svg())):
        assert int(svg.get("width")) <= 640
    assert int(narrow.get("width")) < 300
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))
    loss = F.cross_entropy(model(torch.randn(16, 64)), torch.zeros(16, dtype=torch.int64))
    svg = viz.graph(loss, model).svg()
    assert "scale(1 1)" in svg, "an MLP fits without shrinking its text"


def test_a_fixed_plain_text():
    assert repr(small()) == "<graph of 5 nodes>"
    data, metadata = small()._repr_mimebundle_(include=None, exclude=None)
    assert data == {"image/svg+xml": small().svg(), "text/plain": "<graph of 5 nodes>"}
    assert metadata == {}


def test_the_same_picture_in_every_process(tmp_path):
    code = (
        "import minitorch as torch\nfrom minitorch import viz\n"
        "x = torch.tensor([1.0, 2.0], requires_grad=True)\nz = (x * x).sin().sum()\n"
        "print(viz.graph(z).svg())"
    )
    found = set()
    for seed in ("1", "2"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PATH": "/nowhere"}
        run = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True, text=True, check=False, env=env, cwd=tmp_path,
        )  # fmt: skip
        assert run.returncode == 0, run.stderr
        found.add(run.stdout.rstrip("\n"))
    assert found == {small().svg().rstrip("\n")}


def test_it_is_a_graphviz_object(tmp_path):
    graphviz = pytest.importorskip("graphviz")
    graph = small()
    assert isinstance(graph, graphviz.Digraph)
    assert graph.engine == "dot"
    assert graph.source == "".join(graph)
    path = graph.render("z", directory=str(tmp_path), format="svg")
    assert "</svg>" in Path(path).read_text("utf-8")
    assert "MulBackward0" not in graph.pipe(format="svg", encoding="utf-8"), "two colours"
    graph.node("mine")
    assert "mine" in graph.svg()


def test_the_page_of_a_live_cell_draws_it(monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    graph = small()
    data, metadata = graph._repr_mimebundle_()
    assert data == {"text/vnd.graphviz": graph.source, "text/plain": "<graph of 5 nodes>"}
    assert metadata == {"text/vnd.graphviz": {"engine": "dot"}}
    with pytest.raises(viz.NoRenderer, match="the page itself draws"):
        graph.svg()


# --- renderers ----------------------------------------------------------------------------------


def test_without_a_renderer_the_object_says_how_to_get_one(no_programs):
    graph = small()
    data, _ = graph._repr_mimebundle_()
    assert set(data) == {"text/plain"}
    assert "pip install graphviz-pure" in data["text/plain"]
    assert graph.describe() in data["text/plain"]
    assert graph.source in data["text/plain"]
    with pytest.raises(viz.NoRenderer, match="pip install graphviz-pure"):
        graph.svg()


def fake(folder: Path, name: str, text: str) -> Path:
    """A program that draws `text`, whatever it is given."""
    path = folder / name
    # by the shell: the path of Python may have a space, which a `#!` line cannot
    path.write_text(f"#!/bin/sh\necho '{text}'\n", "utf-8")
    path.chmod(0o755)
    return path


posix = pytest.mark.skipif(os.name == "nt", reason="a script is no program on Windows")


@posix
def test_the_order_of_the_renderers(no_programs, monkeypatch, tmp_path):
    dot = fake(tmp_path, "dot", "by dot")
    assert renderers.find() == str(dot)
    pure = fake(tmp_path, "graphviz-pure", "by graphviz-pure")
    assert renderers.find() == str(pure)
    mine = fake(tmp_path, "my-dot", "by mine")
    for asked in (str(mine), "my-dot"):
        monkeypatch.setenv("MINITORCH_DOT", asked)
        assert renderers.run("digraph {}") == "by mine\n"


def test_a_renderer_that_is_asked_for_but_missing(no_programs, monkeypatch):
    monkeypatch.setenv("MINITORCH_DOT", "no-such-program")
    data, _ = small()._repr_mimebundle_()
    assert (
        "MINITORCH_DOT must name a program that draws graphs; there is no 'no-such-program'"
        in (data["text/plain"])
    )


@posix
def test_a_renderer_that_fails(no_programs, monkeypatch, tmp_path):
    path = tmp_path / "dot"
    path.write_text("#!/bin/sh\necho 'out of ink' >&2\nexit 1\n", "utf-8")
    path.chmod(0o755)
    with pytest.raises(RuntimeError, match="dot could not draw the graph: out of ink"):
        small().svg()


def test_other_versions_of_graphviz_write_the_same_frame():
    """Old and new Graphviz differ in prolog, comments and titles: nothing of these stays."""
    body = '<g id="graph0"><text font-family="Helvetica,sans-Serif">a</text></g>\n</svg>\n'
    frame = '<svg width="9pt" height="9pt"\n viewBox="0 0 9 9">\n'
    new = f'<?xml version="1.0"?>\n<!-- v16 -->\n{frame}{body}'
    old = f"<!-- v2.43.0\n -->\n<!-- Title: %3 Pages: 1 -->\n{frame}<title>%3</title>\n{body}"
    old = old.replace("\n", "\r\n")
    made = [pictures.for_a_page(svg, "digraph {}", ["x"]) for svg in (new, old)]
    assert made[0] == made[1]
    assert 'width="12"' in made[0]


def test_it_works_without_the_graphviz_package(tmp_path):
    (tmp_path / "graphviz.py").write_text("raise ImportError\n", "utf-8")
    code = (
        "import minitorch as torch\nfrom minitorch import viz\n"
        "x = torch.tensor([1.0, 2.0], requires_grad=True)\nz = (x * x).sin().sum()\n"
        "print(viz.graph(z).svg())"
    )
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.rstrip("\n") == small().svg().rstrip("\n")
