"""Fixtures of the browser tests: Pyodide, a small built book, pages with their traffic recorded."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import lock
import pytest
import serve

from tests.browser.drive import Lender, LivePage, opened
from tests.browser.sample import build_sample, site_of
from tests.conftest import missing


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """The folder with Pyodide 0.27.7, which the server mounts at /pyodide/."""
    folder = serve.pyodide()
    if folder is None:
        missing("Pyodide", "Set PYODIDE_DIR to a folder with Pyodide 0.27.7 and its NumPy.")
    assert folder is not None
    return folder


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built book of one chapter, with live cells that do everything a cell can do.

    The processes of one run share it: whoever needs it first builds it.
    """
    of_the_run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        of_the_run = of_the_run.parent
    folder = of_the_run / "sample book"  # with a space, on purpose
    done = of_the_run / "sample book is built"
    with lock.alone(of_the_run / "sample book is being built", "building the sample book"):
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            build_sample(folder)
            done.touch()
    return site_of(folder)


@pytest.fixture(scope="session")
def sample_url(sample: Path) -> Iterator[str]:
    with serve.serving(sample) as address:
        yield address


@pytest.fixture
def live(browser, sample_url: str, pyodide: Path) -> Iterator[LivePage]:
    """The sample chapter in a fresh browser: cold cache, no interpreter yet."""
    yield from opened(browser, sample_url)


@pytest.fixture(scope="session")
def lender(browser, sample_url: str, pyodide: Path) -> Iterator[Lender]:
    """Pages of the sample book that need a Python, and do not ask how it started."""
    found = Lender(browser, viewport={"width": 1200, "height": 900})
    found.begin(f"{sample_url}/book/live.html")
    yield found
    found.context.close()


@pytest.fixture
def lent(lender: Lender, sample_url: str) -> Iterator[LivePage]:
    """The sample chapter as a reader finds it, but that Python runs already."""
    live = lender.open(f"{sample_url}/book/live.html")
    yield lender.lend(live)
    lender.leave(live)
