"""How `make test` shares the suite out, and what it says meanwhile."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import spreading

ROOT = Path(__file__).resolve().parents[2]
TWIN = "tests/notebooks/test_twin.py"
PAGES = "tests/browser/test_pages.py"


@pytest.mark.parametrize(
    "file", sorted({*spreading.SECONDS, *spreading.CUT, *spreading.WITH, *spreading.WITH.values()})
)
def test_the_files_that_are_named_exist(file: str) -> None:
    assert (ROOT / file).is_file()


@pytest.mark.parametrize(
    ("test", "expected"),
    [
        (f"{TWIN}::test_prints[07-backward]", f"{TWIN}[07-backward]"),
        (f"{TWIN}::test_is_fresh[07-backward]", f"{TWIN}[07-backward]"),
        (f"{TWIN}::test_changed[stdout]", TWIN),
        (f"{TWIN}::test_changed", TWIN),
        (f"{PAGES}::test_a_page[book/07-backward.html]", f"{PAGES}[book/07-backward.html]"),
        (f"{PAGES}::test_a_page[search.html?q=a]", f"{PAGES}[search.html?q=a]"),
        (f"{PAGES}::test_the_frame[dark]", PAGES),
        ("tests/course/test_cards.py::test_a[07.3]", "tests/course/test_cards.py[07]"),
        ("tests/tensors/test_shapes.py::test_one[07-backward]", "tests/tensors/test_shapes.py"),
        ("tests/devices/test_op_table.py::test_as_on_the_cpu[add]", "tests/ops/test_table.py"),
    ],
)
def test_a_piece_is_a_file_or_a_notebook_or_page_of_it(test: str, expected: str) -> None:
    assert spreading.piece(test) == expected


def test_the_longest_pieces_come_first_and_stay_whole() -> None:
    quick = [f"tests/test_a.py::test_{n}" for n in range(5)]
    many = [f"tests/test_b.py::test_{n}" for n in range(50)]
    slow = ["tests/tools/test_clone.py::test_a", "tests/tools/test_clone.py::test_b"]
    cells = [f"{TWIN}::test_{what}[{n:02d}-x]" for what in ("cells", "time") for n in (1, 2)]
    order = spreading.longest_first([*quick, *many, *cells, *slow])
    assert order[:2] == slow
    assert order[2:6] == [cells[0], cells[2], cells[1], cells[3]]
    assert order[6:] == [*many, *quick]


SUITE = """
import pytest
@pytest.mark.parametrize("n", range(4))
def test_passes(n): pass
def test_fails(): assert 1 == 2
@pytest.mark.skip(reason="for a reason")
def test_skipped(): pass
@pytest.mark.xfail
def test_expected(): assert False
@pytest.fixture
def broken(): raise ValueError("no set-up")
def test_error(broken): pass
"""


@pytest.mark.parametrize("how", [[], ["-n", "2"]], ids=["one process", "two"])
def test_what_is_said(tmp_path: Path, how: list[str]) -> None:
    for name in ("test_first.py", "test_second.py"):
        (tmp_path / name).write_text(SUITE, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    # Each test is told of, not only one in some seconds.
    program = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); import pytest, tests.spreading;"
        "tests.spreading.PAUSE = 0.0; sys.exit(pytest.main(sys.argv[1:]))"
    )
    words = ["-p", "tests.spreading", "-p", "no:cacheprovider", *how, str(tmp_path)]
    command = [sys.executable, "-c", program, str(ROOT), *words]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False
    )
    said = done.stdout.splitlines()
    assert done.returncode == 1, done.stdout + done.stderr
    for name in ("first", "second"):
        assert sum(line.startswith(f"    FAILED test_{name}.py::test_") for line in said) == 2
    assert any(line.startswith("     50 % of the work   8 of 16 tests") for line in said) or how
    whole = "    100 % of the work   16 of 16 tests, 4 failed"
    assert any(line.startswith(whole) for line in said)
    begin = said.index("    the slowest parts, in seconds of one process:")
    assert {line.split()[-1] for line in said[begin + 1 : begin + 3]} == {
        "test_first.py", "test_second.py"
    }  # fmt: skip
    assert "2 failed, 8 passed, 2 skipped, 2 xfailed" in said[-1]
    assert "2 errors" in said[-1]


class Terminal:
    """Takes what is written, as the reporter and as its writer."""

    def __init__(self) -> None:
        self.text = ""

    @property
    def width_of_current_line(self) -> int:
        return len(self.text.rpartition("\n")[2])

    def line(self, text: str = "") -> None:
        self.text += f"{text}\n"

    write_line = line


def test_a_letter_of_another_process_is_not_in_the_way() -> None:
    """Processes mix what they tell; only an expected failure leaves a letter, on no line's end."""
    terminal = Terminal()
    plugins = SimpleNamespace(getplugin=lambda name: terminal)
    config = SimpleNamespace(pluginmanager=plugins, get_terminal_writer=lambda: terminal)
    progress = spreading.Progress(config)
    progress.say("one")
    terminal.text += "x"
    progress.say("two")
    assert terminal.text == "    one\nx\n    two\n"
