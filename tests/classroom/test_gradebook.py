"""Records, scores set by hand, merging, the late rule; tables and results for other systems."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from minitorch.classroom import export, folders, gradebook, platforms, recorded, settings, tables
from minitorch.classroom.settings import Mistake
from tests.classroom.conftest import PASSED, failed, handed_in, keep, record, references

DUE = datetime(2027, 1, 31, 18, tzinfo=UTC)


@pytest.fixture
def klass(course):
    """ada: all right; ben: one right, a day late; cleo: our fault; dan: nothing; eve: waiting."""
    text = "id,name,email,section,canvas_id,sis_id\n"
    text += "".join(f"{id},,{id}@x.org,A,7,\n" for id in ("ada", "ben", "cleo", "dan", "eve"))
    (course.folder / "students.csv").write_text(text)
    keep(course, "ada", handed_in(course, references(course)), when=DUE)
    keep(course, "ben", handed_in(course, {"02.1": "x"}), when=DUE + timedelta(hours=20))
    keep(course, "cleo", handed_in(course, {"02.1": "y"}), when=DUE)
    keep(course, "eve", handed_in(course, {"02.1": "z"}), when=DUE)
    record(course, "ada", dict.fromkeys(("02.1", "02.2", "02.3"), PASSED))
    record(course, "ben", {"02.3": PASSED, "02.1": failed("02.1")})
    record(course, "cleo", {}, status="harness", message="the sandbox did not start")
    return course


def row(course, student):
    return next(r for r in gradebook.rows(course, course.assignment("02")) if r.student == student)


def test_scores(klass):
    found = {one.student: (one.state, one.raw, one.score) for one in gradebook.rows(
        klass, klass.assignment("02"))}  # fmt: skip
    assert found == {
        "ada": ("graded", 4, 4),
        "ben": ("graded", 2, 1.8),
        "cleo": ("harness", None, None),
        "dan": ("missing", None, None),
        "eve": ("waiting", None, None),
    }


def test_a_record_of_an_older_attempt_is_no_score(klass):
    keep(klass, "ada", handed_in(klass, {"02.1": "new"}), when=DUE + timedelta(minutes=1))
    assert row(klass, "ada").state == "waiting"


def test_an_exercise_that_could_not_be_graded_is_no_zero(klass):
    record(klass, "ada", {"02.1": PASSED, "02.2": {"verdict": "harness"}, "02.3": PASSED})
    assert row(klass, "ada").score is None


def test_a_score_set_by_hand(klass, minitorch):
    def say(*argv):
        return minitorch("class", "override", *argv, "--course", klass.folder)

    code, out, _ = say("ben", "02.1", 0.5, "--why", "half of it")
    assert code == 0
    assert out.startswith("ben, 02.1: 0.5 set. It stays when the file is graded again;")
    assert say("ben", "02.1", 0.5, "--why", "half of it")[1] == "ben, 02.1: 0.5 was set already.\n"
    assert row(klass, "ben").score == pytest.approx(2.5 * 0.9)
    assert say("ben", "02.1", 1, "--why", "after all")[0] == 0
    lines = (klass.folder / "grades" / "02" / "overrides.jsonl").read_text().splitlines()
    assert [json.loads(line)["score"] for line in lines] == [0.5, 1.0], "nothing is taken back"
    assert row(klass, "ben").raw == 3
    for argv, told in (
        (("ben", "02.1", 2, "--why", "x"), "from 0 to 1"),
        (("zoe", "02.1", 1, "--why", "x"), "nobody is called 'zoe'"),
        (("ben", "07.1", 1, "--why", "x"), "it is not in any assignment of course.toml"),
        (("ben", "02.1", 1, "--why", " "), "needs a reason"),
    ):
        code, _, err = say(*argv)
        assert code == 2
        assert told in err


def test_merge(klass, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "course.toml").write_text((klass.folder / "course.toml").read_text())
    shard = settings.read(other)
    digest = "e" * 64
    record(shard, "eve", {"02.1": PASSED}, digest=digest)
    record(shard, "ada", dict.fromkeys(("02.1", "02.2", "02.3"), PASSED),
           digest=row(klass, "ada").attempt["sha256"])  # fmt: skip
    assert recorded.merge(klass, [other]) == {"new": 1, "known": 1, "differ": []}
    assert recorded.merge(klass, [other / "grades"]) == {"new": 0, "known": 2, "differ": []}
    record(shard, "ada", {}, digest=row(klass, "ada").attempt["sha256"])
    assert recorded.merge(klass, [other])["differ"] == [
        f"02/ada/{row(klass, 'ada').attempt['sha256']}.json"
    ]
    assert row(klass, "ada").score == 4


def test_merge_believes_no_names(klass, tmp_path):
    place = tmp_path / "s" / "grades" / "02" / "x"
    place.mkdir(parents=True)
    made = record(klass, "ada", {})
    for change in ({"student": "../../evil"}, {"submission": {"sha256": "../../x"}}):
        (place / "a.json").write_text(json.dumps({**made, **change}))
        with pytest.raises(Mistake, match="no such name"):
            recorded.merge(klass, [tmp_path / "s"])


def test_a_damaged_record_is_named(klass):
    path = next((klass.folder / "grades" / "02" / "ada").iterdir())
    path.write_text("{")
    with pytest.raises(Mistake, match="is damaged"):
        row(klass, "ada")
    path.write_text('{"format": 1}')
    with pytest.raises(Mistake, match="is no record"):
        row(klass, "ada")


def table(text):
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_table(klass):
    found = table(tables.plain(klass, list(klass.assignments), False))
    assert [one["02 score"] for one in found] == ["4", "1.8", "", "", ""]
    assert [one["02 state"] for one in found][2:] == ["harness", "missing", "waiting"]
    zero = table(tables.plain(klass, list(klass.assignments), True))
    assert [one["02 score"] for one in zero] == ["4", "1.8", "", "0", ""]


def test_canvas(klass):
    found = table(tables.canvas(klass, list(klass.assignments), False))
    assert list(found[0]) == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "Views"]
    assert found[0]["Student"].strip() == "Points Possible"
    assert found[0]["Views"] == "4"
    assert found[2] == {
        "Student": "ben", "ID": "7", "SIS User ID": "", "SIS Login ID": "ben", "Section": "A",
        "Views": "1.8",
    }  # fmt: skip


def test_moodle(klass):
    found = table(tables.moodle(klass, list(klass.assignments), False))
    assert found[0]["Views (feedback)"] == "All exercises pass."
    assert found[1]["Email address"] == "ben@x.org"
    assert "02.1: Not right yet." in found[1]["Views (feedback)"]
    assert found[2]["Views"] == ""


@pytest.mark.parametrize("evil", ["=1+1", "+cmd", "-2", "@SUM(A1)", "\t=1", " =1", "\r=1"])
def test_formulas_are_defused(klass, evil):
    text = f'id,name\nada,"{evil}"\n'
    (klass.folder / "students.csv").write_text(text, newline="")
    for write in (tables.plain, tables.canvas, tables.moodle):
        for line in csv.reader(io.StringIO(write(klass, list(klass.assignments), False))):
            assert not any(cell.startswith(tables.FORMULA) for cell in line), line
    assert tables.cell(-2.5) == "-2.5"


def test_gradescope_results(klass):
    """The keys of its specification (docs/specs.md in gradescope/autograder_samples)."""
    result = platforms.gradescope(klass.assignment("02"), row(klass, "ben"))
    assert set(result) == {"output", "tests"}
    known = {"score", "max_score", "name", "number", "output", "output_format", "visibility"}
    assert all(set(test) == known for test in result["tests"])
    assert [(test["score"], test["max_score"]) for test in result["tests"]] == [
        (0, 1),
        (0, 1),
        (2, 2),
    ]
    assert platforms.gradescope(klass.assignment("02"), row(klass, "cleo")) is None


def test_prairielearn_results(klass):
    """docs/externalGrading.md: a score from 0 to 1, or gradable: false with format_errors."""
    result = platforms.prairielearn(klass.assignment("02"), row(klass, "ben"))
    assert (result["gradable"], result["score"]) == (True, 0.5)
    assert {"name", "points", "max_points", "message"} == set(result["tests"][0])
    assert platforms.prairielearn(klass.assignment("02"), row(klass, "cleo")) == {
        "gradable": False,
        "format_errors": ["the sandbox did not start"],
    }


# What schemas/result-v1.schema.json in foundation50/classroom50 asks for; assignment_type, owner
# and the moment of submission are stamped by its runner.
RESULT_V1 = {
    "schema", "classroom", "assignment", "submission", "commit", "release", "review", "datetime",
    "score", "max-score", "tests",
}  # fmt: skip


def test_classroom50_results(klass, monkeypatch):
    named = {"CLASSROOM": "cs", "ASSIGNMENT": "views", "SUBMISSION_TAG": "submit/1",
             "COMMIT_URL": "https://x/c", "RELEASE_URL": "https://x/r"}  # fmt: skip
    result = platforms.classroom50(klass.assignment("02"), row(klass, "ben"), named)
    assert set(result) == RESULT_V1
    assert (result["score"], result["max-score"]) == (2, 4)
    assert (result["assignment"], result["review"]) == ("views", "https://x/c")
    for test in result["tests"]:
        assert type(test["score"]) is int
        assert type(test["max-score"]) is int
        assert type(test["passed"]) is bool
    assert platforms.classroom50(klass.assignment("02"), row(klass, "cleo"), named) is None
    with pytest.raises(Mistake, match="whole points"):
        platforms.whole(0.5)


def test_words_of_students_cannot_steer(klass):
    gap = "the result is \x1b[2J\u202e<script>"
    record(klass, "ben", {"02.1": failed("02.1", gap=gap)})
    result = platforms.gradescope(klass.assignment("02"), row(klass, "ben"))
    told = result["tests"][0]["output"]
    assert "\x1b" not in told
    assert "\u202e" not in told


@pytest.mark.parametrize("kind", export.FORMATS)
def test_every_format_is_written_and_written_again(klass, minitorch, kind):
    first = minitorch("class", "export", kind, "--course", klass.folder, "--json")
    assert first[::2] == (0, "")
    answer = json.loads(first[1])
    assert answer["changed"] == len(answer["files"]) > 0
    again = json.loads(minitorch("class", "export", kind, "--course", klass.folder, "--json")[1])
    assert again["changed"] == 0
    for name in answer["files"] if kind != "sqlite" else []:  # test_database.py reads that
        text = (klass.folder / "exports" / kind / name).read_text(encoding="utf-8")
        assert "@ASSIGNMENT@" not in text
        if name.endswith(".json"):
            json.loads(text)
    if kind in platforms.RUNS:
        ours = [] if kind == "prairielearn" else ["02/cleo"]
        assert answer["without_score"] == [*ours, "02/dan", "02/eve"]


def test_missing_as_zero_is_said(klass, minitorch):
    minitorch("class", "export", "csv", "--course", klass.folder, "--missing-as-zero")
    text = (klass.folder / "exports" / "csv" / "csv.csv").read_text(encoding="utf-8-sig")
    assert [one["02 score"] for one in table(text)] == ["4", "1.8", "", "0", ""]


def test_the_roster_is_read_with_care(course):
    for text, told in (
        ("name\nAda\n", "id among them"),
        ("id\nada\nADA\n", "line 3.*there already"),
        ("id\n../x\n", "no plain name"),
    ):
        (course.folder / "students.csv").write_text(text)
        with pytest.raises(Mistake, match=told):
            folders.roster(course)


def test_one_file_is_a_file(klass, minitorch):
    out = minitorch("class", "export", "csv", "--course", klass.folder)[1]
    assert Path(out.removesuffix(": changed.\n")) == klass.folder / "exports" / "csv" / "csv.csv"
