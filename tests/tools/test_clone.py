"""The commands of the README in a fresh copy of this repository, in a path with spaces.

The copy's book is cut to two pages: the whole one is built, by the same function, before any test.
"""

import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import doors
import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE = shutil.ignore_patterns(
    ".git", ".venv", "_build", "__pycache__", ".*_cache", ".hypothesis", ".ipynb_checkpoints"
)
# CPU seconds: minutes are the promise of the README, but other tests run beside this one. The two
# pages take some 20, installing about 30; another processor may need twice that.
COLD, WARM = 200, 15
TWO_PAGES = {
    "_toc.yml": "format: jb-book\nroot: book/index\nchapters:\n- file: book/how-to-use\n",
    "book/index.md": "# minitorch\n\nA small PyTorch. [How to use it](how-to-use.md)\n",
    "book/how-to-use.md": f"# How to use it\n\n{doors.PLACE}\n",
}

pytestmark = [
    pytest.mark.clone,
    pytest.mark.skipif(os.name == "nt", reason="there is no make on Windows"),
]


def variables() -> dict[str, str]:
    """The environment, without what the `make` that runs this test passes on to another make."""
    inherited = ("MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL", "ARGS", "PORT", "VIRTUAL_ENV")
    found = {name: value for name, value in os.environ.items() if name not in inherited}
    return found | {"PYTHON": getattr(sys, "_base_executable", None) or sys.executable}


def make(root: Path, *words: str) -> tuple[subprocess.CompletedProcess[str], float]:
    start = cpu_time_of_children()
    done = subprocess.run(
        ["make", *words], cwd=root, env=variables(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return done, cpu_time_of_children() - start


def cpu_time_of_children() -> float:
    """The CPU seconds of all processes that this one has started and that have ended."""
    times = os.times()
    return times.children_user + times.children_system


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A copy after its first `make html`."""
    root = tmp_path_factory.mktemp("a path") / "my mini torch"
    shutil.copytree(ROOT, root, ignore=MADE)
    for name, text in TWO_PAGES.items():
        (root / name).write_text(text, encoding="utf-8")
    done, seconds = make(root, "html")
    if done.returncode == 2 and "Mostly the network is the reason" in done.stdout:
        if os.environ.get("CI"):
            pytest.fail(f"the packages cannot be installed:\n{done.stdout}")
        pytest.skip("the packages cannot be installed: is there no network?")
    assert done.returncode == 0, done.stdout
    assert seconds < COLD, f"`make html` took {seconds:.0f} s of CPU time"
    yield root
    shutil.rmtree(root)  # some hundred megabytes


def test_the_first_make_html_builds_the_site(clone: Path) -> None:
    assert (clone / "_build" / "html" / "book" / "how-to-use.html").exists()


def test_the_second_make_html_does_nothing_and_is_quick(clone: Path) -> None:
    page = clone / "_build" / "html" / "book" / "index.html"
    before = page.stat().st_mtime_ns
    done, seconds = make(clone, "html")
    assert done.returncode == 0, done.stdout
    assert "nothing to build" in done.stdout
    assert page.stat().st_mtime_ns == before
    assert seconds < WARM, f"`make html` took {seconds:.0f} s of CPU time with nothing changed"


def test_the_package_is_installed_from_the_copy(clone: Path, tmp_path: Path) -> None:
    found = subprocess.check_output(
        [str(clone / ".venv/bin/python"), "-c", "import minitorch; print(minitorch.__file__)"],
        cwd=tmp_path, text=True,
    )  # fmt: skip
    assert found.strip() == str(clone / "minitorch" / "__init__.py")


def test_make_book_prints_an_address_that_answers(clone: Path) -> None:
    book = subprocess.Popen(
        ["make", "book", "PORT=8765"], cwd=clone, env=variables(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True,
    )  # fmt: skip
    lines: queue.Queue[str] = queue.Queue()

    def read() -> None:
        assert book.stdout is not None
        for line in book.stdout:
            lines.put(line)

    threading.Thread(target=read, daemon=True).start()
    try:
        while not (found := re.search(r"open +(http://127\.0\.0\.1:\d+/)", lines.get(timeout=60))):
            pass
        with urllib.request.urlopen(f"{found[1]}book/index.html", timeout=10) as answer:
            assert "A small PyTorch" in answer.read().decode("utf-8")
    finally:
        os.killpg(book.pid, signal.SIGINT)  # as Ctrl-C in a terminal does
        book.wait(timeout=20)
    assert "Stopped. See you!" in "".join(lines.queue)


def test_a_warning_stops_the_build(clone: Path) -> None:
    """The last test here: it leaves the copy with a book of one page, which does not build."""
    (clone / "_toc.yml").write_text("format: jb-book\nroot: book/page\n", "utf-8")
    (clone / "book" / "page.md").write_text("# A page\n\n[lost](no-such-page.md)\n", "utf-8")
    done, _ = make(clone, "html")
    assert done.returncode != 0
    assert re.findall(r"(\w+\.md).*WARNING.*(no-such-page)", done.stdout) == [
        ("page.md", "no-such-page")
    ], done.stdout
