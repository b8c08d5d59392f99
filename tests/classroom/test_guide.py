"""The teacher's guide: its commands work in their order, and its table is the plan of `init`."""

import json
import re
import shlex
from pathlib import Path

import pytest

from minitorch.classroom import settings, starting
from minitorch.course import workspace
from minitorch.course.exercises import find, of_chapter
from tests.classroom.conftest import PASSED, failed, record

GUIDE = Path(__file__).resolve().parents[2] / "book" / "appendices" / "teachers-guide.md"
TEXT = GUIDE.read_text(encoding="utf-8")
IN_A_SANDBOX = ("grade", "regrade", "selftest")  # tested where sandboxes are


def commands():
    """The lines of the guide's shell blocks."""
    return [
        line
        for block in re.findall(r"```bash\n(.*?)```", TEXT, flags=re.S)
        for line in block.splitlines()
    ]


@pytest.fixture
def guided(minitorch, tmp_path, monkeypatch):
    """Run lines of the guide one after the other; what each command printed, by the line."""
    monkeypatch.chdir(tmp_path)
    workspace.folder().mkdir()
    for exercise in of_chapter("02"):
        path = workspace.path_of(exercise.id)
        path.write_text(workspace.written_out(exercise, exercise.reference), encoding="utf-8")
    told = {}

    def run():
        for line in commands():
            words = shlex.split(line)
            if words[0] == "cd":
                monkeypatch.chdir(words[1])
                continue
            assert words[0] == "minitorch", line
            if words[1:2] == ["class"] and words[2] in IN_A_SANDBOX:
                if words[2] == "grade":
                    graded_by_hand(words[3], told["rehearsed"])
                continue
            more = ["--json"] if words[2] == "rehearse" else []
            code, out, err = minitorch(*words[1:], *more)
            only_told = words[2] == "forget" and "--yes" not in words
            assert code == only_told, f"{line}: {out}{err}"
            told[line] = out
            if line.endswith("export canvas"):
                told["canvas"] = Path("exports/canvas/canvas.csv").read_text(encoding="utf-8-sig")
            if more:
                told["rehearsed"] = json.loads(out)["right"]
        return told

    return run


def graded_by_hand(assignment, right):
    """In place of the sandbox: records of the invented class, whose right answers are known."""
    course = settings.read(Path())
    for student, solved in right.items():
        ids = course.assignment(assignment).ids
        found = {id: PASSED if id in solved else failed(id) for id in ids}
        record(course, student, found, assignment=assignment)


def test_the_commands_of_the_guide(guided):
    told = guided()
    assert "30 new" in told["minitorch class collect week-01 downloads"]
    assert told["minitorch submit 02"].count("passed") == 6
    rows = told["canvas"].splitlines()
    assert len(rows) == 32
    assert rows[2].split(",")[5] == "14", "the first student has solved everything"
    assert not Path("submitted/week-01/student003").exists()


def test_the_table_is_the_plan():
    rows = re.findall(r"^\| (\d+) \| (.*?) \|(.*?) \|$", TEXT, flags=re.M)
    twelve = [tuple(re.findall(r"(?:^ ?|, )(\d+) ", row[1])) for row in rows]
    six = [tuple(re.findall(r"(?:^ ?|, )(\d+) ", row[2])) for row in rows if row[2].strip()]
    for plan, shown in ((starting.PLANS[12], twelve), (starting.PLANS[6], six)):
        assert [tuple(str(int(chapter)) for chapter in week) for week in plan] == shown


def test_every_command_that_the_text_names_is_one(minitorch):
    named = re.findall(r"`(minitorch [^`]+)`", TEXT)
    assert len(named) >= 8
    for command in named:
        words = shlex.split(command)[1:]
        verb = words[:2] if words[0] == "class" else words[:1]
        if words[0] == "class" and words[1] in IN_A_SANDBOX:
            continue
        code, out, _ = minitorch(*verb, "--help")
        assert code == 0, command
        for option in re.findall(r"--[\w-]+", command):
            assert option in out, command


def test_the_weeks_hold_exercises():
    for plan in starting.PLANS.values():
        chapters = [chapter for week in plan for chapter in week]
        assert len(set(chapters)) == len(chapters)
        assert all(of_chapter(chapter) for chapter in chapters)
    assert find("01.3")
