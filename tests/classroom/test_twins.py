"""The teacher's verdict is the learner's: one source, judged in one process and from another.

Every day one source of one exercise of each chapter is tried: a reference, then an alternative, a
stub, a known mistake, and so on round. With MINITORCH_ALL_SEEDS=1 it is one of each exercise; with
MINITORCH_WHOLE=1 all sources, and all answers of the catalogue, in every sandbox.
"""

import os
from dataclasses import replace

import pytest

from minitorch.classroom import sandboxes
from minitorch.course.exercises import all_exercises
from tests.classroom.twins import Twins, own_sources, without_addresses
from tests.course.graders import ALL_SEEDS
from tests.course.test_catalogue import FOUND, answers

ALL = all_exercises()
WHOLE = os.environ.get("MINITORCH_WHOLE") == "1"
COSTLY = {"18.5", "18.6"}  # seconds for a source; 18.6 trains for ten


@pytest.fixture(scope="module")
def starter(bare):
    with sandboxes.starter("trust", bare, []) as one:
        yield one


def one_of(number, exercise):
    found = list(own_sources(exercise))
    return found[number % len(found)]


QUICK = [exercise for exercise in ALL if exercise.id not in COSTLY]
OF_CHAPTERS = list({one.id.partition(".")[0]: one for one in QUICK}.values())
SOME = list(enumerate(QUICK if ALL_SEEDS else OF_CHAPTERS))


@pytest.mark.parametrize(("number", "exercise"), SOME, ids=lambda value: getattr(value, "id", ""))
def test_one_source(number, exercise, starter):
    twins = Twins(exercise, starter)
    assert twins.differ(*one_of(number, exercise)) is None
    twins.child.end()


def test_a_difference_would_be_seen(starter):
    exercise = next(one for one in ALL if one.id == "02.1")
    twins = Twins(exercise, starter)
    far = twins.far(exercise.mutants[0].source)
    twins.far = lambda source: replace(far, gap=far.gap + "!")
    assert "first-fastest" in twins.differ("a mutant", exercise.mutants[0].source)
    twins.child.end()


if WHOLE:

    @pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)
    def test_every_source(exercise, sandbox, bare):
        sources = list(own_sources(exercise))
        if exercise.id in FOUND and exercise.id not in COSTLY:
            sources += [*answers(exercise.id, "right"), *answers(exercise.id, "wrong")]
        with sandboxes.starter(sandbox, bare, []) as one:
            twins = Twins(exercise, one)
            found = [twins.differ(name, source) for name, source in sources]
        assert not [text for text in found if text]


def test_numbers_that_are_addresses_are_left_out():
    told = without_addresses("the result is -23699869719136, expected 0")
    assert told == "the result is N, expected 0"
