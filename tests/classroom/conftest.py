"""A small course in a folder of its own, hand-made gradings, and sandboxes that hold here."""

import hashlib
import json

import pytest

from minitorch.classroom import (
    attempts,
    bare_copy,
    cli,
    folders,
    sandboxes,
    settings,
    sources,
)
from minitorch.classroom.children import NoStart
from minitorch.classroom.release import text_of
from minitorch.course.exercises import find

COURSE = """\
name = "Tensors"
timezone = "UTC"

[late]
grace_minutes = 10
percent_per_day = 10
days = 5

[assignments.02]
title = "Views"
exercises = ["02.1", "02.2", "02.3"]
due = 2027-01-31T18:00:00Z
points = { "02.3" = 2 }
"""


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "course"
    place.mkdir()
    (place / "course.toml").write_text(COURSE, encoding="utf-8")
    return place


@pytest.fixture
def course(folder):
    return settings.read(folder)


@pytest.fixture
def minitorch(capsys, tmp_path, monkeypatch):
    """minitorch("class", "release") -> (exit code, stdout, stderr)"""
    monkeypatch.setenv("MINITORCH_WORKSPACE", str(tmp_path / "own"))

    def run(*argv):
        try:
            code = cli.main([str(arg) for arg in argv])
        except SystemExit as end:  # argparse
            code = end.code
        out, err = capsys.readouterr()
        return code, out, err

    return run


def handed_in(course, sources_by_id, assignment="02"):
    """A notebook with these solutions, as bytes."""
    one = course.assignment(assignment)
    return text_of(sources.handed_in(one.title, one.exercises, sources_by_id)).encode()


def references(course, assignment="02"):
    return {one.id: one.reference for one in course.assignment(assignment).exercises}


def keep(course, student, data, **about):
    arrival = attempts.Arrival(student, "02.ipynb", data, **about)
    return attempts.keep(course, course.assignment("02"), arrival)


def record(course, student, exercises, status="graded", message="", digest=None, assignment="02"):
    """Write a record as the grader does: ``exercises`` is id -> what the grader found.

    Points and the sum follow from the exercises of the book, as in a real record.
    """
    one = course.assignment(assignment)
    place = folders.submitted(course, assignment) / student
    counted = attempts.current(place)
    digest = digest or (counted["sha256"] if counted else hashlib.sha256(b"").hexdigest())
    found = {}
    for id in one.ids if status == "graded" else []:
        what = {"verdict": "missing", **exercises.get(id, {})}
        points = find(id).points
        found[id] = {
            "points": points,
            "score": points if what["verdict"] == "passed" else 0,
            "case": "",
            "gap": "",
            "mistake": None,
            "carried": False,
            "printed": "",
            **what,
        }
    made = {
        "format": 1,
        "assignment": assignment,
        "student": student,
        "submission": {"sha256": digest, "name": "02.ipynb"},
        "sandbox": "bwrap",
        "grader": "0.1.0",
        "status": status,
        "message": message,
        "score": sum(one["score"] for one in found.values()),
        "points": sum(one["points"] for one in found.values()),
        "exercises": found,
    }
    path = folders.grades(course, assignment) / student / f"{digest}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(made), encoding="utf-8")
    return made


PASSED = {"verdict": "passed"}


def failed(id, number=0, **more):
    """What the grader finds for one of an exercise's known mistakes."""
    mutant = find(id).mutants[number]
    mistake = {"name": mutant.name, "text": mutant.message}
    return {"verdict": "failed", "case": "case 1", "gap": "it is wrong", "mistake": mistake, **more}


@pytest.fixture(scope="session")
def bare(tmp_path_factory):
    """The package as children see it."""
    return bare_copy.make(tmp_path_factory.mktemp("bare"))


@pytest.fixture(scope="session")
def starters(bare):
    """name -> (a starter that is kept for all tests, why the sandbox does not hold here)"""
    kept = {}

    def of(name):
        if name not in kept:
            kept[name] = None, ""
            try:
                one = sandboxes.starter(name, bare, ["02"]).__enter__()
                kept[name] = one, sandboxes.tried(one)
            except NoStart as error:
                kept[name] = kept[name][0], str(error)
            if not kept[name][1]:
                sandboxes._held.add((name, bare))  # need not be tried again by what is tested
        return kept[name]

    yield of
    for one, _ in kept.values():
        if one is not None:
            one.__exit__(None, None, None)


@pytest.fixture(scope="session", params=["bwrap", "landlock", "container"])
def sandbox(request, starters):
    """The name of a sandbox that holds on this machine; skipped, with the reason, where not."""
    why = starters(request.param)[1]
    if why:
        pytest.skip(f"NO TEST OF THE SANDBOX {request.param}: {why}")
    return request.param


@pytest.fixture
def starter(sandbox, starters):
    return starters(sandbox)[0]


@pytest.fixture(scope="session")
def holding(bare):
    """The sandbox that grading takes by itself; none at all where none holds: honest work only."""
    try:
        return sandboxes.chosen("auto", bare)
    except sandboxes.NoSandbox:
        return "trust"
