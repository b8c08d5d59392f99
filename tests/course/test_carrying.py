"""The reader's work as one file: there and back unchanged, nothing lost, nothing strange let in."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from minitorch.course import carrying, luggage, workspace
from minitorch.course.carrying import Work, merged, parsed
from tests.course.samples import STRIDES
from tests.course.test_cli import minitorch  # noqa: F401 - a fixture

OLD, NEW = "2026-11-20T08:00:00.000Z", "2026-11-23T09:30:00Z"


def draft(text: str = "x = 1", when: str = OLD) -> dict[str, str]:
    return {"text": text, "base": "x", "when": when}


def file_of(**parts: object) -> str:
    return json.dumps({"minitorch": "work", "version": 1, **parts})


def course_of(source: str, off: tuple[str, ...] = ()) -> dict[str, object]:
    return {"version": 1, "solved": {"90.1": {"source": source, "points": 1}}, "off": list(off)}


RIGHT = STRIDES.alternative

# ---- any work, there and back -------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
CELLS = st.from_regex(carrying.CELL, fullmatch=True).filter(lambda s: s not in carrying.UNUSABLE)
PAGES = st.from_regex(r"\A(book/)?[a-z0-9][a-z0-9.-]{0,12}\Z").filter(
    lambda s: not carrying.UNUSABLE & set(s.split("/"))
)
IDS = st.sampled_from(["90.1", "90.2", "91.3", "00.12"])  # the last two are not in this book
TIMES = st.datetimes().map(lambda t: f"{t.isoformat(timespec='milliseconds'):0>23}Z")
DRAFTS = st.fixed_dictionaries({"text": TEXTS, "base": TEXTS, "when": TIMES})
PUT_ASIDE = st.builds(
    lambda page, cell, kept: {"page": page, "cell": cell, **kept}, PAGES, CELLS, DRAFTS
)
WORKS = st.builds(
    Work,
    solved=st.dictionaries(
        IDS, st.fixed_dictionaries({"source": TEXTS, "points": st.integers(0, 9)})
    ),
    off=st.sets(IDS).map(sorted),
    drafts=st.dictionaries(PAGES, st.dictionaries(CELLS, DRAFTS, max_size=3), max_size=3),
    predict=st.dictionaries(PAGES, st.dictionaries(CELLS, st.sampled_from("ABCD"), max_size=3)),
    aside=st.lists(PUT_ASIDE, max_size=3, unique_by=json.dumps),
)
# The folder is new for each example, made below; the other fixtures do not change.
ANY = settings(
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@ANY
@given(WORKS)
def test_a_file_is_read_as_it_was_written(work):
    assert parsed(work.text()) == work


@ANY
@given(WORKS)
def test_browser_to_folder_to_browser(course, tmp_path_factory, monkeypatch, work):
    monkeypatch.setenv("MINITORCH_WORKSPACE", str(tmp_path_factory.mktemp("own")))
    luggage.bring_in(work.text(), dry=False)
    found, _ = luggage.taken_along()
    assert found == work
    # A second import changes nothing and finds nothing new.
    report = luggage.bring_in(work.text(), dry=False)
    assert luggage.taken_along()[0] == work
    assert report.drafts == {"new": 0, "newer": 0, "older": 0, "answers": 0}


@ANY
@given(WORKS, WORKS)
def test_no_draft_is_lost_when_two_meet(here, there):
    both = merged(here, there).work
    kept = {each["text"] for cells in both.drafts.values() for each in cells.values()}
    kept |= {each["text"] for each in both.aside}
    for work in (here, there):
        for page, cells in work.drafts.items():
            for cell, each in cells.items():
                assert each["text"] in kept
                assert both.drafts[page][cell]["when"] >= each["when"]


# ---- what an import does to a folder ------------------------------------------------------------


@pytest.fixture
def mine(tmp_path):
    def write(text: str):
        path = tmp_path / "work.json"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_solution_arrives_and_counts(minitorch, mine, workspace):  # noqa: F811
    path = mine(file_of(course=course_of(RIGHT), drafts={"book/90-x": {"one": draft()}}))
    code, out, err = minitorch("import", path)
    assert (code, err) == (0, "")
    assert out.splitlines()[:2] == ["90.1  new: ex_90_1.py", "drafts: 1 new (in drafts.json)"]
    assert "No imported code has been run yet" in out
    assert sorted(each.name for each in workspace.iterdir()) == ["drafts.json", "ex_90_1.py"]
    assert minitorch("check", "90.1")[0] == 0


def test_nothing_runs_while_it_is_imported(minitorch, mine, workspace, tmp_path):  # noqa: F811
    source = f"open({str(tmp_path / 'ran')!r}, 'w')\ndef strides_of(shape): pass\n"
    assert minitorch("import", mine(file_of(course=course_of(source))))[0] == 0
    assert not (tmp_path / "ran").exists()


def test_another_solution_is_kept_as_a_backup(minitorch, mine, workspace):  # noqa: F811
    minitorch("import", mine(file_of(course=course_of("def strides_of(shape): return 1"))))
    before = (workspace / "ex_90_1.py").read_text("utf-8")
    _, out, _ = minitorch("import", mine(file_of(course=course_of(RIGHT))))
    assert "yours is kept as ex_90_1.py.1" in out
    assert (workspace / "ex_90_1.py.1").read_text("utf-8") == before
    assert "unchanged" in minitorch("import", mine(file_of(course=course_of(RIGHT))))[1]


def test_a_dry_run_writes_nothing(minitorch, mine, workspace):  # noqa: F811
    text = file_of(course=course_of(RIGHT, off=("90.1",)), drafts={"p": {"c": draft()}})
    code, out, _ = minitorch("import", mine(text), "--dry-run", "--json")
    assert code == 0
    assert json.loads(out) == {
        "dry_run": True, "exercises": {"90.1": "new"},
        "new": 1, "newer": 0, "older": 0, "answers": 0,
    }  # fmt: skip
    assert not workspace.exists()


def test_the_newest_draft_wins_and_the_other_is_put_aside(minitorch, mine, workspace):  # noqa: F811
    minitorch("import", mine(file_of(drafts={"p": {"c": draft("old", OLD)}})))
    _, out, _ = minitorch("import", mine(file_of(drafts={"p": {"c": draft("new", NEW)}})))
    assert "newer than yours" in out
    work, _ = luggage.taken_along()
    assert work.drafts["p"]["c"]["text"] == "new"
    assert [each["text"] for each in work.aside] == ["old"]


def test_export(minitorch, mine, workspace, tmp_path):  # noqa: F811
    path = tmp_path / "solution.py"
    path.write_text(workspace_text(RIGHT), encoding="utf-8")
    minitorch("check", "90.1", path)
    target = tmp_path / "out.json"
    code, out, _ = minitorch("export", target)
    assert code == 0
    assert out.startswith(f"{target}: 1 solutions, 0 drafts, 0 answers.")
    assert parsed(target.read_text("utf-8")).solved["90.1"]["points"] == 1
    code, _, err = minitorch("export", target)
    assert code == 2
    assert "not overwritten" in err
    assert parsed(minitorch("export", "-")[1]).solved.keys() == {"90.1"}


def workspace_text(source: str) -> str:
    return workspace.written_out(STRIDES, source)


def test_what_reset_has_put_aside_is_not_exported(minitorch, mine, workspace):  # noqa: F811
    minitorch("import", mine(file_of(course=course_of(RIGHT))))
    minitorch("reset", "90.1")
    assert luggage.taken_along()[0].solved == {}


# ---- strange, damaged and hostile files ---------------------------------------------------------

STRANGE = {
    "not JSON": ("{", "not JSON"),
    "deep": ("[" * 100_000, "not JSON"),
    "a huge number": ("9" * 5000, "not JSON"),
    "a list": ("[]", "did not write it"),
    "another file": ('{"cells": []}', "did not write it"),
    "newer": ('{"minitorch": "work", "version": 2}', "update minitorch"),
    "no version": ('{"minitorch": "work", "version": true}', "its version is true"),
    "course": (file_of(course=[]), '"course" is not an object'),
    "solved": (file_of(course={"solved": "x"}), '"course.solved" is not an object'),
    "a path": (file_of(course={"solved": {"../x.1": {"source": ""}}}), "not the name of an exer"),
    "a page": (file_of(drafts={"../../etc": {}}), "not the name of a page"),
    "an absolute page": (file_of(drafts={"/etc/passwd": {}}), "not the name of a page"),
    "a prototype": ('{"minitorch": "work", "version": 1, "drafts": {"__proto__": {}}}', "a page"),
    "a cell": (file_of(drafts={"p": {"__proto__": draft()}}), "not the name of a cell"),
    "markup": (file_of(drafts={"p": {"<script>": draft()}}), "not the name of a cell"),
    "no text": (file_of(drafts={"p": {"c": {**draft(), "text": 1}}}), "is not text"),
    "no time": (file_of(drafts={"p": {"c": {**draft(), "when": "now"}}}), "its time is not"),
    "half a character": (file_of(drafts={"p": {"c": draft("\ud800")}}), "no character"),
    "long": (file_of(drafts={"p": {"c": draft("x" * 1_000_001)}}), "more than 1,000,000"),
    "many": (file_of(predict={"p": {str(i): "A" for i in range(10_001)}}), "more than 10,000"),
    "an answer": (file_of(predict={"p": {"c": "AB"}}), "not the name of an answer"),
    "points": (file_of(course={"solved": {"90.1": {"source": "", "points": -1}}}), "points of"),
    "off": (file_of(course={"off": "90.1"}), "not a list"),
    "aside": (file_of(aside={}), "not a list"),
}


@pytest.mark.parametrize(("text", "told"), STRANGE.values(), ids=STRANGE)
def test_a_strange_file_is_refused_whole(minitorch, mine, workspace, text, told):  # noqa: F811
    code, out, err = minitorch("import", mine(text))
    assert (code, out) == (2, "")
    assert told in err
    assert "Nothing was changed." in err
    assert not workspace.exists()


def test_a_file_too_large_or_none(minitorch, tmp_path, workspace):  # noqa: F811
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(carrying.LARGEST + 1)
    assert "larger than 20,000,000 bytes" in minitorch("import", large)[2]
    assert "cannot be read" in minitorch("import", tmp_path / "absent.json")[2]
    assert not workspace.exists()


def test_a_damaged_record_is_not_overwritten(minitorch, mine, workspace):  # noqa: F811
    workspace.mkdir()
    (workspace / "drafts.json").write_text("{", encoding="utf-8")
    for argv in (("import", mine(file_of())), ("export", "-")):
        code, _, err = minitorch(*argv)
        assert code == 2
        assert "Move that file away" in err
    assert (workspace / "drafts.json").read_text("utf-8") == "{"
