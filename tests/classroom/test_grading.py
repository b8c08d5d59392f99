"""Many submissions: whole records, resumed where they were left, and the same each time."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from minitorch.classroom import batch, cli, executors, records, sandboxes
from minitorch.course.exercises import of_chapter

ROOT = Path(__file__).resolve().parents[2]
CHAPTER = of_chapter("02")
ALL = sum(one.points for one in CHAPTER)
# One student of each kind, all honest: a run without a sandbox would do no harm.
WORK = {
    "ada": {one.id: one.reference for one in CHAPTER},
    "bob": {one.id: one.alternative for one in CHAPTER},
    "cyd": {one.id: one.stub for one in CHAPTER},
    "dan": {CHAPTER[0].id: CHAPTER[0].mutants[0].source},
}


def a_course(folder, more=0):
    for name, work in {**WORK, **{f"s{n:02}": WORK["ada"] for n in range(more)}}.items():
        place = folder / "submitted" / "02" / name
        place.mkdir(parents=True)
        cells = [
            {"cell_type": "code", "source": text.strip("\n"), "outputs": [],
             "metadata": {"nbgrader": {"grade_id": f"ex-02-{id.partition('.')[2]}-stub"}}}
            for id, text in work.items()
        ]  # fmt: skip
        for one in cells:
            one["source"] = textwrap.dedent(one["source"])
        (place / "02.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}))
    broken = folder / "submitted" / "02" / "eve"
    broken.mkdir(parents=True)
    (broken / "02.ipynb").write_text("[" * 10_000)
    return folder


def records_of(course):
    files = sorted((course / "grades" / "02").rglob("*.json"))
    return {file.relative_to(course).as_posix(): file.read_bytes() for file in files}


def test_a_class(tmp_path, holding, bare, monkeypatch):
    course = a_course(tmp_path)
    told = []
    outcome = batch.grade(
        course, "02", jobs=2, sandbox=holding, bare=bare,
        tell=lambda done, count, who: told.append(done),
    )  # fmt: skip
    assert (len(outcome.graded), outcome.skipped, outcome.harness) == (5, 0, [])
    assert told == [1, 2, 3, 4, 5]
    found = {Path(name).parts[2]: json.loads(data) for name, data in records_of(course).items()}
    assert {name: (one["status"], one["score"]) for name, one in found.items()} == {
        "ada": ("graded", ALL),
        "bob": ("graded", ALL),
        "cyd": ("graded", 0),
        "dan": ("graded", 0),
        "eve": ("refused", 0),
    }
    ada, dan = found["ada"], found["dan"]
    assert list(ada) == ["format", "assignment", "student", "submission", "sandbox", "grader",
                         "status", "message", "score", "points", "exercises"]  # fmt: skip
    assert ada["sandbox"] == holding
    assert ada["points"] == ALL
    assert ada["submission"]["name"] == "02.ipynb"
    assert dan["exercises"]["02.1"]["verdict"] == "failed"
    assert dan["exercises"]["02.1"]["mistake"]["name"] == CHAPTER[0].mutants[0].name
    assert dan["exercises"]["02.2"]["verdict"] == "missing"
    assert "nested" in found["eve"]["message"]

    before = records_of(course)
    monkeypatch.setattr(sandboxes, "chosen", None)  # where nothing is to be done, none is started
    assert batch.grade(course, "02", sandbox=holding).skipped == 5
    assert records_of(course) == before
    assert not list(course.rglob(".*.json*")), "nothing half-written is left"


def test_killed_half_way_and_started_again(tmp_path, holding, bare):
    course = a_course(tmp_path / "killed", more=5)
    whole = a_course(tmp_path / "whole", more=5)
    (whole / "grades").mkdir()
    records.secret(course)
    (whole / "grades" / "secret").write_bytes((course / "grades" / "secret").read_bytes())
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    line = [sys.executable, "-m", "minitorch", "class", "grade", "02", "--course", str(course)]
    process = subprocess.Popen([*line, "-j", "1", "--sandbox", holding], env=env)
    while len(records_of(course)) < 2:
        assert process.poll() is None, "it ended before it was killed"
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = records_of(course)
    assert 2 <= len(kept) < 10
    outcome = batch.grade(course, "02", sandbox=holding, bare=bare)
    assert outcome.skipped >= 2
    batch.grade(whole, "02", sandbox=holding, bare=bare)
    assert records_of(course) == records_of(whole)
    assert len(records_of(whole)) == 10


def test_seeds_are_secret_and_stay(tmp_path):
    first = records.secret(tmp_path)
    assert records.secret(tmp_path) == first
    assert len(first) == 32
    assert records.secret(tmp_path / "other") != first
    assert (tmp_path / "grades" / "secret").stat().st_mode & 0o077 == 0


def test_a_worker_that_falls_twice_is_no_zero(tmp_path, monkeypatch):
    course = a_course(tmp_path)
    about = records.assignment(course, "02")
    monkeypatch.setattr(batch.Worker, "__init__", lambda self, batch: None)
    monkeypatch.setattr(batch.Worker, "grade", lambda self, one: None)
    monkeypatch.setattr(batch.Worker, "end", lambda self: None)
    todo = list(records.handed_in(course, "02"))[:1]
    work = batch.Batch(course, about, "trust", tmp_path)
    outcome = work.run(work.without_record(todo), 1)
    assert outcome.harness == ["ada"]
    (record,) = map(json.loads, records_of(course).values())
    assert record["status"] == "harness"
    assert batch.Batch(course, about, "trust", tmp_path).known(todo[0]), "it is graded again"


def test_an_assignment(tmp_path):
    assert records.assignment(tmp_path, "02").points == {one.id: one.points for one in CHAPTER}
    (tmp_path / "course.toml").write_text(
        '[assignments.one]\nexercises = ["02.1", "03.1"]\npoints = {"02.1" = 5}\n'
    )
    assert records.assignment(tmp_path, "one").points == {"02.1": 5, "03.1": 1}
    for name in ("98", "../02", "", "a/b"):
        with pytest.raises(records.NoCourse):
            records.assignment(tmp_path, name)
    (tmp_path / "course.toml").write_text("[")
    with pytest.raises(records.NoCourse, match="is not TOML"):
        records.assignment(tmp_path, "02")


def test_wrong_usage(tmp_path, capsys):
    assert cli.main(["class", "grade", "02", "--course", str(tmp_path)]) == 2
    assert "is collected for '02' yet" in capsys.readouterr().err
    for words in (["grade", "02", "--shard", "3/2"], ["grade", "02", "-j", "0"], ["grade"]):
        with pytest.raises(SystemExit) as ended:
            cli.main(["class", *words])
        assert ended.value.code == 2
    assert cli.main(["class", "selftest", "98"]) == 2


def test_the_command(tmp_path, monkeypatch, capsys):
    course = a_course(tmp_path)
    asked = {}

    def grade(course, assignment, **how):
        asked.update(how, course=course, assignment=assignment)
        new = {"student": "ada", "status": "refused", "score": 0, "points": 7, "sha256": "x"}
        return batch.Outcome("bwrap", [new], 3, ["bob"])

    monkeypatch.setattr(executors, "grade", grade)
    line = ["class", "regrade", "02", "--course", str(course), "--student", "ada"]
    line += ["--shard", "2/5", "-j", "3"]
    assert cli.main([*line, "--json"]) == 1  # bob has no score, through no fault of his
    assert asked["shard"] == (2, 5)
    assert asked["jobs"] == 3
    assert asked["again"]
    assert asked["students"] == ["ada"]
    data = json.loads(capsys.readouterr().out)
    assert (data["sandbox"], data["graded"], data["skipped"]) == ("bwrap", 1, 3)
    assert cli.main(line) == 1
    said = capsys.readouterr().out
    assert "1 graded in the sandbox bwrap, 3 had a record." in said
    assert "no points: ada." in said
    assert "no fault of theirs: bob." in said
