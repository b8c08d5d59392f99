"""The tools over notebooks, and a sample page that keeps every rule, for tests to spoil."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "book" / "_tools"))

import notebooks


def markdown(source: str) -> dict:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code(source: str, *outputs: dict, tags=(), **metadata) -> dict:
    if tags:
        metadata["tags"] = list(tags)
    return {
        "cell_type": "code",
        "metadata": metadata,
        "source": source,
        "outputs": list(outputs),
        "execution_count": None,
    }


def stream(text: str, name: str = "stdout") -> dict:
    return {"output_type": "stream", "name": name, "text": text}


def value(text: str, **data) -> dict:
    return {
        "output_type": "execute_result",
        "execution_count": None,
        "metadata": {},
        "data": {"text/plain": text, **data},
    }


def failure(name: str, text: str) -> dict:
    return {"output_type": "error", "ename": name, "evalue": text, "traceback": [f"{name}: {text}"]}


def notebook(cells: list[dict], executed: bool = True) -> dict:
    """A notebook of these cells; with `executed`, as if execute.py had stored the outputs."""
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    nb = {
        "cells": cells,
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": notebooks.KERNELSPEC, "language_info": notebooks.LANGUAGE_INFO},
    }
    if executed:
        stamp(nb)
    return nb


def stamp(nb: dict) -> None:
    for count, cell in enumerate(notebooks.code_cells(nb), 1):
        cell["execution_count"] = count
    nb["metadata"]["minitorch"] = {"executed-from": notebooks.source_hash(nb)}


def good_page() -> dict:
    """A chapter that breaks no rule: 1600 words, 110 lines of code, all parts."""
    lesson = []
    for _ in range(27):
        lesson.append(markdown("word " * 55 + "."))
        lesson.append(code("a = 1\nb = 2\nc = 3\na + b + c", value("6")))
    return notebook(
        [
            markdown(
                "# A title\n\nWhy does `view` fail? See [the picture](#pictures).\n\n"
                "![A strip of six cells, three wide](strip.svg)"
            ),
            markdown(
                "## Vocabulary\n\n- **stride**: steps to the next\n- **shape**: sizes\n"
                "- **view**: a window"
            ),
            *lesson,
            markdown("## Pictures\n\nWhat the graph looks like, drawn from the live object."),
            code(
                "import minitorch as torch\nx = torch.ones(2)\nx.reshape(2)",
                value("<graph>", **{"image/svg+xml": "<svg></svg>"}),
                mystnb={"image": {"alt": "A graph of two leaves and a sum"}},
            ),
            markdown("What happens when it cannot?"),
            code(
                "x.view(3)",
                failure("RuntimeError", "shape '[3]' is invalid"),
                tags=["raises-exception"],
            ),
            markdown(
                "## Summary\n\n- One.\n- Two.\n\n## What PyTorch does differently\n\n- It is C++."
            ),
            markdown(
                "## Exercises\n\n### 02.1 First\n\n### 02.2 Second\n\n### 02.3 Third\n\n"
                "### 02.4 Fourth"
            ),
        ]
    )


@pytest.fixture
def page() -> dict:
    return good_page()


@pytest.fixture
def save(tmp_path):
    """Write a notebook as a file of a small book; returns its path."""
    import json

    (tmp_path / "strip.svg").write_text("<svg/>", encoding="utf-8")

    def save(nb: dict, name: str = "02-sample.ipynb") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(nb), encoding="utf-8")
        return path

    return save


class Make:
    """What test files need from here; pytest does not let them import a conftest."""

    markdown, code, stream, value = map(staticmethod, (markdown, code, stream, value))
    failure, notebook, stamp = map(staticmethod, (failure, notebook, stamp))


@pytest.fixture(scope="session")
def make() -> type[Make]:
    return Make
