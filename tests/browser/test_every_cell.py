"""Every code cell of every notebook, run in a browser as a reader would, against what is committed.

Headless Chromium opens the page of the built site, presses Run all, and compares each cell's text
with the notebook. Not compared: cells tagged nbval-ignore-output (they run, and must not fail) and
cells tagged no-live (they have no Run button). They are counted and listed.

A start of Python costs more than most chapters. The first chapter has a start of its own, as a
reader's page has; the others take over that interpreter, emptied, unless MINITORCH_FRESH_PYTHON=1.
"""

import os
from pathlib import Path

import notebooks
import pytest

from tests.browser.compare import differences, joined
from tests.browser.drive import Lender, LivePage

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "book").glob("*.ipynb"))
CHAPTER = 900  # seconds for one notebook, Python's start included: a busy machine is no fault


# The clock of what runs is painted ten times a second, for a fifth of all that a long cell costs.
NO_CLOCK = ".live-pill { display: none; }"


class Reader(Lender):
    """One reader of all chapters, whose first page's Python serves the others."""

    def visit(self, address: str) -> LivePage:
        if self.first is None:
            return self.begin(address)
        live = self.open(address)
        return live if os.environ.get("MINITORCH_FRESH_PYTHON") == "1" else self.lend(live)


@pytest.fixture(scope="session")
def reader(browser):
    reader = Reader(browser)
    yield reader
    reader.context.close()


@pytest.mark.skipif(not NOTEBOOKS, reason="the book has no notebooks yet")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell(path, reader, site_url, pyodide):
    cells = notebooks.code_cells(notebooks.read(path))
    live = reader.visit(f"{site_url}/book/{path.stem}.html")
    try:
        live.page.add_style_tag(content=NO_CLOCK)
        runnable = [cell for cell in cells if "no-live" not in notebooks.tags(cell)]
        assert sources(live) == [source(cell) for cell in runnable], "run `make html` again"
        live.press("Run all cells of this page")
        live.wait(CHAPTER)
        shown = live.page.evaluate(
            "minitorchLive.cells.map(({outputs, hasRun, seconds, status}) =>"
            " ({outputs, hasRun, seconds, status: status.textContent}))"
        )
        asked = [*live.requests, *reader.first.requests]  # Python asks as the first page's
        assert not [url for url in asked if not url.startswith((site_url, "data:"))]
    finally:
        reader.leave(live)
    problems = []
    for number, (cell, found) in enumerate(zip(runnable, shown, strict=True), 1):
        problems += [f"cell {number}: {text}" for text in cell_problems(cell, found)]
    report(path, cells, shown)
    assert not problems, f"{path.name} in the browser:\n\n" + "\n\n".join(problems)


def source(cell: dict) -> str:
    return joined(cell["source"]).strip("\n")


def sources(live: LivePage) -> list[str]:
    shown = live.page.evaluate("minitorchLive.cells.map(cell => cell.source)")
    return [text.strip("\n") for text in shown]


def cell_problems(cell: dict, found: dict) -> list[str]:
    if not found["hasRun"]:
        return [f"was not run ({found['status']})"]
    errors = [output for output in found["outputs"] if output["output_type"] == "error"]
    expected = "raises-exception" in notebooks.tags(cell)
    if bool(errors) != expected:
        said = "\n".join(errors[0]["traceback"]) if errors else "nothing was raised"
        return [f"{'an' if expected else 'no'} exception was expected:\n{said}"]
    if "nbval-ignore-output" in notebooks.tags(cell):
        return []
    return list(differences(cell["outputs"], found["outputs"]))


def report(path: Path, cells: list[dict], shown: list[dict]) -> None:
    """Say what was compared and what was not, and how long it took."""
    tags = [notebooks.tags(cell) for cell in cells]
    ignored = [n for n, names in enumerate(tags, 1) if "nbval-ignore-output" in names]
    static = [n for n, names in enumerate(tags, 1) if "no-live" in names]
    slowest = max((cell["seconds"] or 0 for cell in shown), default=0)
    print(
        f"\n{path.name}: {len(cells)} cells, {len(cells) - len(ignored) - len(static)} compared,"
        f" {len(ignored)} only run {ignored}, {len(static)} without controls {static};"
        f" slowest {slowest:.1f} s"
    )
