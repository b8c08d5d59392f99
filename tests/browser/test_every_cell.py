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
from tests.browser.drive import LivePage

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "book").glob("*.ipynb"))
CHAPTER = 900  # seconds for one notebook, Python's start included: a busy machine is no fault


# Python as it was before a cell ran: this package is imported anew, and no name is left.
EMPTIED = """
import live_display, os, sys
kernel, build = live_display.kernel, live_display.kernel.build
for name in [*sys.modules]:
    if name.partition(".")[0] in ("minitorch", "torch", "graphviz"):
        del sys.modules[name]
for name in [*os.environ]:
    if name.startswith(("MINITORCH_", "CUDA_", "PYTORCH_")):
        del os.environ[name]
if "matplotlib" in sys.modules:
    sys.modules["matplotlib"].rcdefaults()
live_display.explorers.clear()
kernel.__init__(kernel._emit)
kernel.build = build
"""
TAKE_OVER = """async (emptied) => {
  const { session } = opener.minitorchLive.page;
  const problems = [];
  await session.run(emptied, (output) => problems.push(JSON.stringify(output)));
  minitorchLive.page.session = session;
  return problems;
}"""


class Reader:
    """One reader of all chapters, whose first page stays open: its Python serves the others."""

    def __init__(self, browser) -> None:
        self.context = browser.new_context()
        self.first: LivePage | None = None

    def open(self, address: str) -> LivePage:
        if self.first is None or os.environ.get("MINITORCH_FRESH_PYTHON") == "1":
            live = LivePage(self.context.new_page())
            live.open(address)
            self.first = self.first or live
            return live
        with self.context.expect_page() as opened:
            self.first.page.evaluate("address => { window.open(address) }", address)
        live = LivePage(opened.value)
        live.page.wait_for_function("() => window.minitorchLive?.ready")
        assert live.page.evaluate(TAKE_OVER, EMPTIED) == []
        return live

    def leave(self, live: LivePage) -> None:
        # what is kept of this chapter is not the next one's
        live.page.evaluate("localStorage.clear()")
        if live is not self.first:
            live.page.close()


@pytest.fixture(scope="session")
def reader(browser):
    reader = Reader(browser)
    yield reader
    reader.context.close()


@pytest.mark.skipif(not NOTEBOOKS, reason="the book has no notebooks yet")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell(path, reader, site_url, pyodide):
    cells = notebooks.code_cells(notebooks.read(path))
    live = reader.open(f"{site_url}/book/{path.stem}.html")
    try:
        runnable = [cell for cell in cells if "no-live" not in notebooks.tags(cell)]
        assert sources(live) == [source(cell) for cell in runnable], "run `make html` again"
        live.press("Run all cells of this page")
        live.wait(CHAPTER)
        shown = live.page.evaluate(
            "minitorchLive.cells.map(({outputs, hasRun, seconds, status}) =>"
            " ({outputs, hasRun, seconds, status: status.textContent}))"
        )
        assert not [url for url in live.requests if not url.startswith((site_url, "data:"))]
    finally:
        reader.leave(live)
    problems = []
    for number, (cell, found) in enumerate(zip(runnable, shown, strict=True), 1):
        problems += [f"cell {number}: {text}" for text in cell_problems(cell, found)]
    report(path, cells, shown)
    assert not problems, f"{path.name} in the browser:\n\n" + "\n\n".join(problems)


def test_the_cell_of_the_start_page(browser, site_url, pyodide):
    """It is text (book/index.md) that must look and run like a cell."""
    context = browser.new_context()
    try:
        live = LivePage(context.new_page())
        live.open(f"{site_url}/book/index.html")
        published = live.text(1).strip()
        shown = [output["data"]["text/plain"] for output in live.run(1)]
        assert shown == [published] == ["tensor([2., 4., 6.])"]
    finally:
        context.close()


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
