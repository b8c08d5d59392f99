"""Who has written nothing gets nothing, in the notebook's check and in the classroom.

Every day of each exercise some kinds of blank work, others for each; all with MINITORCH_WHOLE=1 or
MINITORCH_ALL_SEEDS=1. (Nothing here does harm, so no sandbox is needed.)
"""

import functools
import os
from dataclasses import replace

import pytest

from minitorch.classroom import sandboxes, selftest
from minitorch.classroom.judging import Expectations, Judge, seed_of
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import all_exercises, chapters, find
from minitorch.course.grading import Here, judged
from tests.course.blanks import BODIES, blanks

ALL = all_exercises()
WHOLE = "1" in (os.environ.get("MINITORCH_WHOLE"), os.environ.get("MINITORCH_ALL_SEEDS"))
EACH = 6  # of so many kinds one, every day
SECRET = b"blank"


@pytest.fixture(scope="module")
def starter(bare):
    with sandboxes.starter("trust", bare, chapters()) as one:
        yield one


def todays(number, exercise):
    found = list(blanks(exercise))
    return found if WHOLE else found[number % EACH :: EACH]


def without_mistakes(exercise):
    """Which known mistake it is, is not asked here; some of them train for a minute."""
    return replace(exercise, mutants=())


class InCheck:
    """The verdict of the notebook's check, with a reference that runs once."""

    def __init__(self, exercise, seed):
        self.exercise, self.seed = exercise, seed

    @functools.cache  # noqa: B019  # a test's own object, which goes with it
    def expected(self):
        return Here(self.exercise, "", self.seed).expected()

    def passed(self, source):
        candidate = Here(self.exercise, source, self.seed)
        return judged(self.exercise, self.seed, candidate, self).passed


@pytest.mark.usefixtures("few_objects", "looked_once")
@pytest.mark.parametrize(("number", "exercise"), list(enumerate(ALL)), ids=[one.id for one in ALL])
def test_blank_work_scores_nothing(number, exercise, starter):
    id = exercise.id
    judge = selftest.Kept("blank", {id: exercise.points}, SECRET, starter)  # one child for all
    known = Expectations(without_mistakes(exercise), seed_of(SECRET, "blank", id))
    judge.known[id] = known
    here = InCheck(known.exercise, known.seed)
    known.here.expected = here.expected  # the reference runs once, for both
    for name, source in todays(number, exercise):
        assert not here.passed(source), f"{id}: {name} passes the notebook's check"
        entry = judge.exercises(Submission({id: source}))[id]
        assert (entry["score"], entry["verdict"] in ("missing", "failed")) == (0, True), (
            f"{id}: {name} is {entry['verdict']}: {entry['gap']}"
        )
    judge.end()
    assert here.passed(exercise.alternative), "it is not the harness that lets nothing pass"


def test_nothing_handed_in_is_nothing(starter):
    points = {one.id: one.points for one in ALL}
    found = Judge("blank", points, SECRET, starter).exercises(Submission({}))
    told = {id: (entry["score"], entry["verdict"]) for id, entry in found.items()}
    assert told == dict.fromkeys(points, (0, "missing"))


def test_blank_work_is_of_many_kinds():
    for exercise in ALL:
        names = [name for name, _ in blanks(exercise)]
        assert len(set(names)) == len(names) >= len(BODIES) + 9, exercise.id


def test_what_blank_work_looks_like():
    found = dict(blanks(find("02.3")))
    assert "return None" in found["returns None, also when made"]
    assert [text for name, text in found.items() if name.startswith("returns ")]
