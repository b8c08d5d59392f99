"""The command line: verbs, exit codes, JSON, files of a workspace."""

import importlib
import io
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from minitorch.course import cli, solutions, starter_folder
from minitorch.course.output import say
from minitorch.course.workspace import written_out
from tests.course.samples import STRIDES, TANH

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def minitorch(course, capsys):
    """minitorch("check", "90.1") -> (exit code, stdout, stderr)"""

    def run(*argv):
        try:
            code = cli.main([str(arg) for arg in argv])
        except SystemExit as end:  # argparse
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(STRIDES.alternative.replace("        ", "", 1), encoding="utf-8")
    path.write_text(written_out(STRIDES, STRIDES.alternative), encoding="utf-8")
    return path


def test_check_a_file(minitorch, mine, workspace):
    code, out, err = minitorch("check", "90.1", mine, "--seed", 5)
    assert (code, err) == (0, "")
    assert out.startswith(
        "90.1 passed: Row-major strides\nAll 9 cases are right (seed 5).\nKept in own/"
    )
    assert (workspace / "ex_90_1.py").exists()


def test_judge_only(minitorch, mine, workspace):
    assert minitorch("check", "90.1", mine, "--no-keep")[0] == 0
    assert not workspace.exists()


def test_check_a_wrong_file(minitorch, mine, workspace):
    mine.write_text("def strides_of(shape):\n    return shape\n", encoding="utf-8")
    code, out, _ = minitorch("check", "90.1", mine, "--json", "--seed", 5)
    answer = json.loads(out)
    assert code == 1
    assert {key: answer[key] for key in ("id", "status", "passed", "points", "of", "case")} == {
        "id": "90.1", "status": "failed", "passed": False, "points": 0, "of": 1, "case": 1,
    }  # fmt: skip
    assert answer["gap"] == "the result is (2, 3), expected (3, 1)"
    assert not workspace.exists()


def test_a_file_with_a_byte_order_mark_and_a_main_part(minitorch, mine):
    text = mine.read_text("utf-8") + "\nif __name__ == '__main__':\n    raise SystemExit('ran')\n"
    mine.write_text(text.replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    assert minitorch("check", "90.1", mine)[0] == 0


def test_wrong_usage(minitorch, tmp_path):
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for argv, told in [
        (("check", "99.1"), "got '99.1'"),
        (("check", "90.1", tmp_path / "absent.py"), "cannot be read"),
        (("check", "90.1", tmp_path), "cannot be read"),
        (("check", "90.1", tmp_path / "bytes"), "not text in UTF-8"),
        (("check", "90.1"), "cannot be read"),
        (("hint", "90.1", 7), "has hints 1 to 2"),
        (("list", "7"), "no exercises in chapter"),
        (("off", "x"), "got 'x'"),
        ((), "required"),
        (("chekc",), "invalid choice"),
        (("check", "90.1", "--seed", "x"), "invalid int"),
    ]:
        code, out, err = minitorch(*argv)
        assert (code, out) == (2, ""), argv
        assert told in err
        assert "Traceback" not in err


def test_a_workspace(minitorch, tmp_path, monkeypatch):
    monkeypatch.delenv("MINITORCH_WORKSPACE")
    folder = tmp_path / "new"
    code, out, _ = minitorch("start", folder)
    assert code == 0
    assert "2 stubs and " in out
    monkeypatch.chdir(folder)
    stubs = folder / "my_minitorch"
    assert sorted(path.name for path in stubs.iterdir()) == ["ex_90_1.py", "ex_90_2.py"]
    assert "# Write `strides_of(shape)`." in (stubs / "ex_90_1.py").read_text("utf-8")
    # nothing is written yet: not all is done
    code, out, _ = minitorch("check")
    assert code == 1
    assert out.count("not written") == 2
    # one right, one wrong
    head, _, _ = (stubs / "ex_90_1.py").read_text("utf-8").partition("def ")
    body = "def strides_of(shape):\n    return tuple([int(n) for n in np.empty(shape).strides])\n"
    body = written_out(STRIDES, STRIDES.reference).partition("torch\n")[2]
    (stubs / "ex_90_1.py").write_text(head + body, encoding="utf-8")
    (stubs / "ex_90_2.py").write_text("def backward(self, g, y):\n    return g\n", encoding="utf-8")
    code, out, _ = minitorch("check")
    assert code == 1
    assert out.splitlines()[0] == "90.1  passed        Row-major strides"
    assert out.splitlines()[1].startswith("90.2  failed        The backward of tanh: the result is")
    assert (stubs / "ex_90_1.py").read_text("utf-8") == head + body, "its comments stay"
    assert [each["passed"] for each in json.loads(minitorch("check", "--json")[1])] == [True, False]
    # a second start changes nothing
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert "0 stubs" in minitorch("start", folder)[1]
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_what_start_says_without_notebooks(minitorch, tmp_path, monkeypatch):
    monkeypatch.setattr(starter_folder, "BOOK", tmp_path / "absent")
    minitorch("start", tmp_path / "new")
    text = (tmp_path / "new" / "README.md").read_text("utf-8")
    assert "not part of the installed package" in text
    assert "{" not in text


def test_other_verbs(minitorch, mine):
    minitorch("check", "90.1", mine)
    assert minitorch("list")[1].splitlines() == [
        "90.1  passed  Row-major strides (strides_of)",
        "90.2          The backward of tanh (backward)",
    ]
    assert json.loads(minitorch("list", "90", "--json")[1])[0]["status"] == "passed"
    assert "1 of 2 slots" in minitorch("progress")[1]
    assert json.loads(minitorch("progress", "--json")[1])["solved"] == ["90.1"]
    assert "Switched off: 90.1." in minitorch("off", "90.1")[1]
    assert "Switched off" not in minitorch("on")[1]
    assert minitorch("hint", "90.2")[1].startswith("90.2, hint 1 of 2")
    assert json.loads(minitorch("hint", "90.2", 2, "--json")[1])["hint"] == TANH.hints[1]
    assert minitorch("solution", "90.2")[1].startswith("def backward(self, g, y):")
    assert json.loads(minitorch("reset", "90.1", "--json")[1])["reset"] is True
    assert "1 of 2" not in minitorch("progress")[1]
    assert solutions.solved == {}


def test_as_a_program(tmp_path):
    """python -m minitorch, in a console that is not UTF-8."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    env.pop("MINITORCH_WORKSPACE", None)
    command = [sys.executable, "-W", "error", "-m", "minitorch", "list", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))


READ_BY_NOBODY = [
    ["list"], ["list", "--json"], ["progress"], ["hint", "90.1"], ["solution", "90.1"], ["check"],
    ["check", "90.1", "MINE", "--no-keep"], ["start", "NEW"], ["on"], ["off"], ["reset", "90.1"],
    ["--help"], ["check", "--help"],
]  # fmt: skip


def closed_pipe(**settings):
    """A stream whose reader has gone."""
    reading, writing = os.pipe()
    os.close(reading)
    return io.TextIOWrapper(os.fdopen(writing, "wb"), encoding="utf-8", **settings)


@pytest.mark.parametrize("argv", READ_BY_NOBODY, ids=" ".join)
@pytest.mark.parametrize("buffered", [True, False], ids=["buffered", "unbuffered"])
def test_a_reader_who_leaves_early(course, mine, tmp_path, monkeypatch, argv, buffered):
    """minitorch progress | head"""
    argv = [{"MINE": str(mine), "NEW": str(tmp_path / "new")}.get(arg, arg) for arg in argv]
    streams = [closed_pipe(write_through=not buffered) for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", streams[0])
    monkeypatch.setattr(sys, "stderr", streams[1])
    try:
        code = cli.main(argv)
    except SystemExit as end:  # argparse
        code = end.code
    assert code == (1 if argv == ["check"] else 0)  # there is nothing to check: not all is done
    for stream in streams:
        stream.close()  # as at the end of the program


@pytest.mark.parametrize("argv", [["progress"], ["chekc"]], ids=" ".join)
def test_a_program_whose_reader_leaves_early(tmp_path, argv):
    env = {**os.environ, "PYTHONPATH": str(ROOT), "MINITORCH_WORKSPACE": str(tmp_path)}
    (tmp_path / "ex_91_1.py").write_text("1 / 0", encoding="utf-8")  # it is left out, and told so
    with closed_pipe() as out, closed_pipe() as err:
        command = [sys.executable, "-m", "minitorch", *argv]
        done = subprocess.run(command, env=env, stdout=out, stderr=err)
    assert done.returncode == (0 if argv == ["progress"] else 2)


def test_a_disk_that_is_full():
    """Other errors of a stream are told."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    with pytest.raises(OSError, match="No space"), open("/dev/full", "w", encoding="utf-8") as full:
        say("text", full)


def test_the_installed_command():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    main = importlib.import_module("minitorch.__main__").main
    assert project["scripts"] == {"minitorch": f"{main.__module__}:{main.__name__}"}
