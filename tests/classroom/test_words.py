"""What the commands say to a teacher: what to do next, who is meant, and why."""

import re

import pytest

from .conftest import PASSED, handed_in, keep, record, references

COMMANDS = [
    "init", "release", "rehearse", "collect", "selftest", "grade", "report", "override",
    "regrade", "export", "similar", "merge", "forget",
]  # fmt: skip


def test_help_names_the_commands_in_the_order_of_a_course(minitorch):
    out = minitorch("class", "--help")[1]
    assert re.findall(r"^    (\w+) ", out, re.M) == COMMANDS


@pytest.fixture
def here(folder, monkeypatch):
    """The course is the current folder: commands that are named need no --course."""
    monkeypatch.chdir(folder)
    return folder


def test_collect_names_those_whom_nobody_expects(minitorch, here, course):
    (here / "students.csv").write_text("id\nada\nben\n", encoding="utf-8")
    for name in ("ada", "bne"):
        place = here / "in" / f"{name}.ipynb"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(handed_in(course, {}))
    code, out, _ = minitorch("class", "collect", "02", "in")
    assert code == 0
    assert "nothing from: ben\n" in out
    assert "not in students.csv: bne (" in out
    assert out.endswith("Next: `minitorch class grade 02`\n")


def test_collect_says_which_attempt_is_one_too_many(minitorch, here):
    text = (here / "course.toml").read_text(encoding="utf-8")
    (here / "course.toml").write_text(f"attempts = 1\n{text}", encoding="utf-8")
    for number in (1, 2):
        place = here / "in" / "ada.py"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"# {number}\n", encoding="utf-8")
        code, out, _ = minitorch("class", "collect", "02", "in")
    assert code == 1
    assert "not taken: ada: only 1 attempts count, and there are more\n" in out


def test_grade_before_anything_is_collected(minitorch, here):
    code, _, err = minitorch("class", "grade", "02")
    assert code == 2
    assert "nothing is collected for '02' yet" in err
    assert "First: `minitorch class collect 02 SOURCE`" in err


def test_regrade_of_somebody_unknown(minitorch, here, course):
    keep(course, "ada", handed_in(course, {}))
    code, _, err = minitorch("class", "regrade", "02", "--student", "aad")
    assert (code, "nothing of 'aad' is collected for '02'" in err) == (2, True)


def test_report_says_what_is_not_graded(minitorch, here, course):
    keep(course, "ada", handed_in(course, references(course)))
    out = minitorch("class", "report")[1]
    assert "02: 1 handed in and not graded. Next: `minitorch class grade 02`" in out
    assert "Nothing is graded yet, so these pages have no scores.\n" in out
    record(course, "ada", dict.fromkeys(("02.1", "02.2", "02.3"), PASSED))
    out = minitorch("class", "report")[1]
    assert "graded" not in out


def test_export_names_its_file_and_who_has_no_score(minitorch, here, course):
    text = (here / "course.toml").read_text(encoding="utf-8")
    (here / "course.toml").write_text(f"{text}\n[assignments.03]\n", encoding="utf-8")
    some = [f"s{number:02d}" for number in range(12)]
    (here / "students.csv").write_text("\n".join(["id", *some]), encoding="utf-8")
    keep(course, "s00", handed_in(course, references(course)))
    record(course, "s00", dict.fromkeys(("02.1", "02.2", "02.3"), PASSED))
    out = minitorch("class", "export", "canvas", "-o", "out")[1]
    assert out.replace("\\", "/") == "out/canvas.csv: changed.\n"
    out = minitorch("class", "export", "gradescope")[1]
    assert "no score yet in 02: s01, s02, s03, s04, s05, s06, s07, s08 and 3 others\n" in out
    assert "in 03" not in out, "nobody has handed in anything there: its time has not come"


def test_a_list_as_spreadsheets_of_some_countries_write_it(minitorch, here, course):
    (here / "students.csv").write_bytes("\ufeffid;name\r\nada;Ada; L\r\n".encode())
    keep(course, "ada", handed_in(course, {}))
    minitorch("class", "export", "csv", "-o", "out")
    assert "\nada,Ada," in (here / "out" / "csv.csv").read_text(encoding="utf-8-sig")
