"""What all tests share: the built site, a server for it, and Chromium - or the reason why not."""

import contextlib
import gc
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import tests.oracle  # noqa: F401  (its settings hold for torch in all tests)

ROOT = Path(__file__).resolve().parents[1]

# The tensors of tests are small, and several tests run at once: BLAS needs no threads of its own.
# (It reads this when NumPy is loaded; set it otherwise to try it otherwise.)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A developer's own solutions of the exercises must not run in what is tested.
os.environ["MINITORCH_WORKSPACE"] = str(ROOT / "_build" / "no-solutions")

# Python 3.13 and later colour tracebacks if the surroundings say FORCE_COLOR, as some services for
# tests do; what the programs of tests print is compared as plain text.
os.environ["PYTHON_COLORS"] = "0"

# A shell starts programs in the background with Ctrl-C ignored, and their children inherit that:
# the programs that tests interrupt would wait for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def functions_ask_nobody() -> Iterator[None]:
    """Each test begins as a program does that has made no subclass of Tensor (overriding.py)."""
    forget_subclasses()
    yield
    forget_subclasses()


@pytest.fixture(autouse=True)
def distributions_check_their_arguments() -> None:
    """PyTorch's compiler switches that off for good, when it first compiles something."""
    distributions = sys.modules.get("torch.distributions")
    if distributions is not None:
        distributions.Distribution.set_default_validate_args(True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Reading the files makes a million objects that stay: no looking through them for garbage.

    Afterwards they are looked through less often than usual, since that takes half a second.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.collect()
        gc.set_threshold(10_000, 20, 50)


def pytest_collectreport() -> None:
    """After each file that is read: the next one takes functions from the package as they are."""
    forget_subclasses()


def forget_subclasses() -> None:
    overriding = sys.modules.get("minitorch.graph.overriding")
    if overriding is not None:
        overriding.uninstall()


class Records(logging.Handler):
    """What a logger is told. (pytest's own capture watches all loggers at each test, which takes
    longer than most tests: torch has fifty. It is switched off in pyproject.toml.)"""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture
def heard() -> Iterator[Callable[[logging.Logger], Records]]:
    """Gives the records of a logger from now on; it tells nobody else until the test ends."""
    with contextlib.ExitStack() as after:

        def listen(log: logging.Logger) -> Records:
            records = Records()
            after.callback(setattr, log, "propagate", log.propagate)
            after.callback(log.setLevel, log.level)
            after.callback(log.removeHandler, records)
            log.propagate = False
            log.setLevel(logging.INFO)
            log.addHandler(records)
            return records

        yield listen


@pytest.fixture
def few_objects() -> Iterator[None]:
    """A recording looks at every object of its process: here at those of its own test only.

    Thousands of tests before have left theirs, and to go through them would take most of the time.
    For tests that make all their tensors themselves: one of the module's would not be recorded, and
    a program that is not recorded is compared with itself.
    """
    gc.freeze()  # what is there already is out of sight of gc.get_objects
    yield
    gc.unfreeze()


@pytest.fixture(scope="module")
def looked_once() -> Iterator[None]:
    """A check in these tests compares all names with one look at them, as the classroom does.

    For files that check hundreds of solutions: a look of its own is the larger half of most checks.
    """
    from minitorch.course import guarding
    from minitorch.course.exercises import all_exercises

    all_exercises()
    guarding.look_once()
    yield
    guarding.forget_look()


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site; it is built first if it is not current."""
    builder = [sys.executable, str(ROOT / "book" / "_tools" / "make_site.py")]
    found = subprocess.run(builder, capture_output=True, text=True, check=False)
    assert found.returncode == 0, f"the site cannot be built:\n{found.stdout}{found.stderr}"
    return ROOT / "_build" / "html"


@pytest.fixture(scope="session")
def site_url(site: Path) -> Iterator[str]:
    """The address of the site, served as `make book` serves it (Pyodide at /pyodide/ if here)."""
    import serve

    with serve.serving(site) as address:
        yield address


def missing(what: str, how: str) -> None:
    """Skip and say why - or fail, where nothing may be skipped."""
    if os.environ.get("MINITORCH_REQUIRE_BROWSER") == "1":
        pytest.fail(f"{what} is missing, and MINITORCH_REQUIRE_BROWSER=1 allows no skip. {how}")
    pytest.skip(f"{what} is missing. {how}")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of an installed Chromium or Chrome."""
    import chromium

    path = chromium.found()
    if path is None:
        missing("Chromium", "Install it (Debian: apt install chromium) or set MINITORCH_CHROMIUM.")
    assert path is not None
    return path


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[object]:
    """A headless browser for the session, driven by Playwright; make pages with `new_page()`."""
    from playwright.sync_api import sync_playwright

    options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=chromium, args=options)
        # What a service worker answers, a test cannot answer in its place: only the tests of
        # reading offline allow it (`service_workers="allow"`).
        for make in ("new_context", "new_page"):
            plain = partial(getattr(running, make), service_workers="block")
            setattr(running, make, plain)
        yield running
        running.close()
