"""A graph as SVG: for a page, the same everywhere, as an object of the graphviz package."""

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import matplotlib
import pytest

import minitorch as torch
from minitorch import nn, viz
from minitorch.nn import functional as F
from minitorch.viz.graphs import helvetica, picture

ROOT = Path(__file__).resolve().parents[3]
SVG = "{http://www.w3.org/2000/svg}"


def small() -> viz.Graph:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    z = (x * x).sin().sum()
    return viz.graph(z)


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
    assert root.get("font-family") == "Helvetica, Arial, sans-serif"
    texts = list(root.iter(f"{SVG}text"))
    assert {text.get("font-family") for text in texts} == {None}
    fitted = {text.text: text.get("textLength") for text in texts}
    assert fitted["keeps x (2,), 2 times"] == f"{helvetica.width('keeps x (2,), 2 times', 11):.1f}"
    written = "".join(root.itertext())
    for text in ("z", "Mul", "Backward0", "keeps x (2,), 2 times", "backward", "+"):
        assert text in written


def test_widths_are_those_of_adobe():
    folder = Path(matplotlib.get_data_path()) / "fonts" / "pdfcorefonts"
    for name, bold in (("Helvetica", False), ("Helvetica-Bold", True)):
        metrics = (folder / f"{name}.afm").read_text(encoding="ascii")
        wide = dict(re.findall(r"C (\d+) ; WX (\d+)", metrics))
        for code in range(32, 127):
            assert helvetica.width(chr(code), 1000, bold) == int(wide[str(code)]), chr(code)
    assert helvetica.width("\N{MULTIPLICATION SIGN}1", 10) == 11.12


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
    assert [len(table) for table in graph.letter_widths] == [95, 95], "what the page fits texts by"
    with pytest.raises(viz.NoRenderer, match="the page itself draws"):
        graph.svg()


def test_other_versions_of_graphviz_write_the_same_frame():
    """Old and new Graphviz differ in prolog, comments and titles: nothing of these stays."""
    body = '<g id="graph0"><text font-family="Helvetica,sans-Serif">a</text></g>\n</svg>\n'
    frame = '<svg width="9pt" height="9pt"\n viewBox="0 0 9 9">\n'
    new = f'<?xml version="1.0"?>\n<!-- v16 -->\n{frame}{body}'
    old = f"<!-- v2.43.0\n -->\n<!-- Title: %3 Pages: 1 -->\n{frame}<title>%3</title>\n{body}"
    old = old.replace("\n", "\r\n")
    made = [picture.for_a_page(svg, "digraph {}", ["x"]) for svg in (new, old)]
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
