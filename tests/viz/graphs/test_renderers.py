"""The program that draws a graph: which one is taken, and what happens where there is none."""

import os
from pathlib import Path

import pytest

import minitorch as torch
from minitorch import viz
from minitorch.viz.graphs import renderers


def graph() -> viz.Graph:
    x = torch.tensor(2.0, requires_grad=True)
    return viz.graph(x * x)


@pytest.fixture
def no_programs(monkeypatch, tmp_path):
    """A machine without any program that draws graphs."""
    monkeypatch.delenv("MINITORCH_DOT", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(renderers.sysconfig, "get_path", lambda name: str(tmp_path))


def test_without_a_renderer_the_object_says_how_to_get_one(no_programs):
    shown = graph()
    data, _ = shown._repr_mimebundle_()
    assert set(data) == {"text/plain"}
    assert "pip install graphviz-pure" in data["text/plain"]
    assert shown.describe() in data["text/plain"]
    assert shown.source in data["text/plain"]
    with pytest.raises(viz.NoRenderer, match="pip install graphviz-pure"):
        shown.svg()


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
        assert renderers.run_dot("digraph {}") == "by mine\n"


def test_a_renderer_that_is_asked_for_but_missing(no_programs, monkeypatch):
    monkeypatch.setenv("MINITORCH_DOT", "no-such-program")
    data, _ = graph()._repr_mimebundle_()
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
        graph().svg()
