"""`minitorch submit`, and the small commands around a class."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from minitorch.classroom import cli_course, grade_one, names, platforms, settings, starting
from minitorch.classroom.cli_course import add_commands
from minitorch.classroom.submissions import read_submission
from minitorch.course import workspace
from minitorch.course.exercises import find
from tests.classroom.conftest import PASSED, handed_in, keep, record, references

ROOT = Path(__file__).resolve().parents[2]


def write(id, source):
    path = workspace.path_of(id)
    path.parent.mkdir(exist_ok=True)
    path.write_text(workspace.written_out(find(id), source), encoding="utf-8")


def test_submit_from_the_readers_folder(minitorch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("02.1", find("02.1").alternative)
    write("02.2", find("02.2").mutants[0].source)
    write("02.3", find("02.3").stub)
    code, out, err = minitorch("submit", "02")
    assert (code, err) == (1, "")
    lines = out.splitlines()
    assert lines[0].startswith("minitorch-02.ipynb: ")
    assert "passed" in lines[1]
    assert "failed" in lines[2]
    assert "02.3  nothing    not written" in lines[3]
    assert lines[7] == "1 of 6 pass these checks."
    found = read_submission("minitorch-02.ipynb")
    assert found["02.1"].strip() == find("02.1").alternative.strip()
    assert found["02.4"].strip() == find("02.4").stub.strip()
    before = Path("minitorch-02.ipynb").read_bytes()
    minitorch("submit", "02")
    assert Path("minitorch-02.ipynb").read_bytes() == before
    assert workspace.kept() == ["02.1", "02.2", "02.3"], "nothing is changed in the folder"


def test_submit_all_that_passes(minitorch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("02.1", find("02.1").reference)
    code, out, _ = minitorch("submit", "02.1", "--json", "-o", "mine.ipynb")
    answer = json.loads(out)
    assert code == 0
    assert (answer["passed"], answer["file"], len(answer["sha256"])) == (1, "mine.ipynb", 64)


def test_submit_from_a_notebook(minitorch, tmp_path, monkeypatch, course):
    monkeypatch.chdir(tmp_path)
    made = json.loads(handed_in(course, references(course)))
    made["cells"][2]["outputs"] = [{"text": "my name is Ada"}]
    made["metadata"]["authors"] = ["Ada"]
    Path("02.ipynb").write_text(json.dumps(made), encoding="utf-8")
    code, out, _ = minitorch("submit", "--notebook", "02.ipynb")
    assert code == 0
    assert "3 of 3 pass" in out
    assert "Ada" not in Path("minitorch-02.ipynb").read_text(encoding="utf-8")
    assert minitorch("submit", "--notebook", "02.ipynb", "-o", "02.ipynb")[0] == 2
    again = {**made["cells"][3], "source": "x = 1"}  # two cells of one exercise, as after a copy
    Path("02.ipynb").write_text(json.dumps({**made, "cells": [*made["cells"], again]}))
    code, out, err = minitorch("submit", "--notebook", "02.ipynb")
    assert (code, out) == (2, "")
    assert "02.1: the notebook has its cell twice: which of them counts?" in err


def test_nothing_to_submit(minitorch, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for argv, told in (
        (("submit", "02"), "nothing to hand in"),
        (("submit",), "name what to hand in"),
        (("submit", "2"), "neither a chapter"),
        (("submit", "02.77"), "got '02.77'"),
        (("submit", "--notebook", "no.ipynb"), "cannot be handed in"),
    ):
        code, out, err = minitorch(*argv)
        assert (code, out) == (2, "")
        assert told in err
    assert list(tmp_path.iterdir()) == []


def test_check_of_nothing_is_no_success(minitorch):
    code, out, _ = minitorch("check")
    assert code == 1
    assert "no solutions" in out
    assert minitorch("check", "--json")[:2] == (1, "[]\n")


def test_init_makes_a_course_that_can_be_read(minitorch, tmp_path):
    place = tmp_path / "c"
    code, out, _ = minitorch("class", "init", place, "--chapters", "02", "07", "--due",
                             "2027-01-31", "--name", 'A "course"', "--json")  # fmt: skip
    answer = json.loads(out)
    assert code == 0
    assert answer["assignments"] == ["02", "07"]
    course = settings.read(place)
    assert course.name == 'A "course"'
    assert [one.due.day for one in course.assignments] == [31, 7]
    assert "students.csv" in (place / ".gitignore").read_text()
    (place / "course.toml").write_text((place / "course.toml").read_text() + "# mine\n")
    secret = (place / "grades" / "secret").read_text()
    assert minitorch("class", "init", place)[0] == 0
    assert (place / "course.toml").read_text().endswith("# mine\n")
    assert (place / "grades" / "secret").read_text() == secret


def test_init_of_the_whole_book(tmp_path):
    answer = starting.make(tmp_path / "c", "book", [], None, 7)
    assert answer["exercises"] > 100


def test_wrong_usage(minitorch, tmp_path, folder):
    for argv, told in (
        (("class", "init", tmp_path / "x", "--chapters", "2"), "no exercises in chapter '2'"),
        (("class", "init", tmp_path / "x", "--due", "soon"), "--due is a day"),
        (("class", "release", "--course", tmp_path / "x"), "class init"),
        (("class", "release", "03", "--course", folder), "no assignment '03'"),
        (("class", "export", "xls", "--course", folder), "invalid choice"),
        (("class",), "COMMAND"),
        (("class", "merge", tmp_path, "--course", folder), "holds no records"),
    ):
        code, _, err = minitorch(*argv)
        assert code == 2
        assert told in err
        if len(argv) > 1 and argv[1] != "export":
            assert err.startswith(f"minitorch class {argv[1]}: ")
    assert not (tmp_path / "x").exists()


def test_ctrl_c_ends_a_command_in_a_line(minitorch, folder, monkeypatch):
    def stopped(*argv):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli_course.release, "write", stopped)
    code, out, err = minitorch("class", "release", "--course", folder)
    assert (code, out) == (1, "")
    assert err == "Stopped. What is written is whole: say the same command again.\n"


def test_similar(course, minitorch):
    keep(course, "ada", handed_in(course, {"02.1": "def contiguous_strides(s):\n    return s"}))
    keep(course, "ben", handed_in(course, {}))
    code, out, _ = minitorch("class", "similar", "02", "--course", course.folder, "--json")
    assert code == 0
    assert json.loads(out)["students"] == ["ada"]
    top = course.folder / "similar" / "02"
    found = sorted(path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file())
    names = ["ex_02_1.py", "ex_02_2.py", "ex_02_3.py"]
    assert [name for name in found if "/_" not in name] == [
        "README.txt", *[f"base/{name}" for name in names], "submissions/ada/ex_02_1.py"
    ]  # fmt: skip
    assert [name for name in found if "/_the_book/" in name] == [
        f"submissions/_the_book/{name}" for name in names
    ]
    library = top / "submissions" / "_the_library"
    assert "def wrap_dim(" in (library / "ex_02_2.py").read_text(encoding="utf-8")
    assert not (library / "ex_02_3.py").exists(), "the library has no such function"
    keep(course, "ada", handed_in(course, {}))
    minitorch("class", "similar", "02", "--course", course.folder)
    assert not (top / "submissions").exists()


def test_forget(course, minitorch):
    for student in ("ada", "ben"):
        keep(course, student, handed_in(course, references(course)))
        record(course, student, {"02.1": PASSED})
        minitorch("class", "override", student, "02.2", 1, "--why", "x", "--course", course.folder)
    minitorch("class", "report", "--course", course.folder)
    before = sorted(course.folder.rglob("*"))
    code, out, _ = minitorch("class", "forget", "ada", "--course", course.folder)
    assert (code, sorted(course.folder.rglob("*"))) == (1, before)
    assert "submitted/02/ada" in out
    assert minitorch("class", "forget", "ada", "--yes", "--course", course.folder)[0] == 0
    left = [path for path in course.folder.rglob("*") if path.is_file()]
    assert not any("ada" in path.parts or "report" in path.parts for path in left)
    assert not any('"ada"' in path.read_text(encoding="utf-8") for path in left)
    assert any("ben" in path.parts for path in left)
    assert minitorch("class", "forget", "ada", "--yes", "--course", course.folder)[0] == 2


def test_names():
    assert names.student_of("Ada  Lovelace") == "Ada_Lovelace"
    assert names.student_of("ａｄａ") == "ada"
    for text in ("", ".ada", "-ada", "a/b", "a\\b", "a\0", "..", "a..b", "CON", "nul.txt", "ada."):
        assert names.student_of(text) is None, text
    assert names.tame("a\x1b[31mb\u202ec\nd\te") == "a\ufffd[31mb\ufffdc\nd\te"
    assert names.tame("x" * 9, 5) == "xxxxx ..."


def test_the_grader_of_other_systems_says_what_it_was_told(course, tmp_path, monkeypatch):
    """One submission, graded by a stand-in for `class grade` that writes a record."""

    def grading(argv):
        here = settings.read(Path())
        assert argv == ["class", "grade", "02"]
        record(here, grade_one.STUDENT, {"02.1": PASSED, "02.3": PASSED})
        return 0

    monkeypatch.setattr(grade_one.cli, "main", grading)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "02.ipynb").write_bytes(handed_in(course, references(course)))
    for kind in platforms.RUNS:
        output = tmp_path / f"{kind}.json"
        argv = [kind, "02", "--course", course.folder, "--submission", tmp_path / "in"]
        code = grade_one.main([str(arg) for arg in [*argv, "--output", output]])
        assert code == 0
        result = json.loads(output.read_text())
        scores = [test.get("score", test.get("points")) for test in result["tests"]]
        assert scores == [1, 0, 2]
    table = grade_one.summary(tmp_path / "classroom50.json")
    assert table.splitlines()[-1] == "| **all** | **3** | **4** |"


def test_a_grader_that_does_not_work_gives_no_zero(course, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(grade_one.cli, "main", lambda argv: 2)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "02.ipynb").write_bytes(handed_in(course, references(course)))
    for kind in platforms.RUNS:
        output = tmp_path / f"{kind}.json"
        argv = [kind, "02", "--course", course.folder, "--submission", tmp_path / "in"]
        assert grade_one.main([str(arg) for arg in [*argv, "--output", output]]) == 1
        if kind == "prairielearn":
            assert json.loads(output.read_text())["gradable"] is False
        else:
            assert not output.exists()
    assert "not graded" in capsys.readouterr().err


def test_the_scripts_of_other_systems_are_shell_and_python():
    top = ROOT / "minitorch" / "classroom" / "programs"
    for path in top.rglob("*"):
        text = path.read_text(encoding="utf-8") if path.is_file() else ""
        if text.startswith("#!/usr/bin/env bash") and sys.platform != "win32":
            subprocess.run(["bash", "-n", path], check=True)
        if path.suffix == ".py":
            compile(text, path, "exec")
        if path.suffix == ".json":
            json.loads(text)


def test_every_command_has_a_line_of_help(minitorch):
    class Seen:
        def __init__(self):
            self.names = []

        def add_parser(self, name, help, description):
            import argparse

            assert 10 < len(help) < 70
            self.names.append(name)
            return argparse.ArgumentParser()

    seen = Seen()
    add_commands(seen)
    assert seen.names == [
        "init", "release", "rehearse", "collect", "merge", "override", "report", "similar",
        "forget", "export",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["csv", "canvas", "moodle"])
def test_a_table_has_a_row_for_everybody(course, minitorch, kind):
    (course.folder / "students.csv").write_text("id\nada\nben\n")
    minitorch("class", "export", kind, "--course", course.folder)
    path = course.folder / "exports" / kind / f"{kind}.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        assert len(list(csv.reader(file))) == 3 + (kind == "canvas")
