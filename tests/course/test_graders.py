"""The graders are graded: for every exercise of the book, what must pass passes, what must fail
fails with its own message, and the framework is afterwards as before."""

import time

import pytest

from minitorch.course.exercises import all_exercises, chapters
from tests.course import graders
from tests.course.samples import EXERCISES

ALL = [*all_exercises(), *EXERCISES]
SEEDS, MUTANT_SEEDS = range(200), range(1000, 1020)
EVERYDAY, EVERYDAY_MUTANTS = 10, 3
# Exercises whose draws cost much more than others, with the number of draws that they get.
SLOW = {
    "00.4": 40,  # its alternative walks over 1,797 images in Python
    "18.3": 20,  # each case writes a file, and reads it
    "18.4": 40,  # the same
    "18.6": 1,  # each answer trains a network
    "21.6": 1,  # the same
    "24.6": 1,  # it records programs, which looks at all that a process holds; nothing is drawn
}
# The same for the draws of its mutants.
SLOW_MUTANTS = {"18.3": 4, "18.4": 6, "18.6": 1, "21.6": 1, "24.6": 1}

pytestmark = pytest.mark.usefixtures("few_objects")  # solutions of 24.6 record programs
every_exercise = pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.id)


def none(found):
    found = list(found)
    assert not found, "\n".join(found[:5])


@every_exercise
def test_reference_and_alternative_pass(exercise):
    seeds = graders.some(SEEDS, EVERYDAY, SLOW.get(exercise.id))
    none(graders.wrong_verdicts(exercise, seeds))


@every_exercise
def test_every_mutant_fails_with_its_own_message(exercise):
    seeds = graders.some(MUTANT_SEEDS, EVERYDAY_MUTANTS, SLOW_MUTANTS.get(exercise.id))
    none(graders.wrong_mistakes(exercise, seeds))


@every_exercise
def test_the_stub_scores_nothing(exercise):
    none(graders.wrong_stub(exercise))


@every_exercise
def test_the_slot_is_used(exercise):
    none(graders.wrong_slot(exercise))


@every_exercise
def test_form(exercise):
    none(graders.wrong_form(exercise))


@every_exercise
def test_drawing_is_quick_and_repeatable(exercise):
    from minitorch.course.candidates import draw
    from minitorch.course.grading import describe

    times = []
    for seed in range(5):
        begin = time.process_time()
        cases = draw(exercise, seed)
        times.append(time.process_time() - begin)
        assert 4 <= len(cases) <= 20
        told = [describe(exercise, case) for case in cases]
        assert told == [describe(exercise, case) for case in draw(exercise, seed)]
        assert not [text for text in told if text.startswith("(describe failed")]
    assert min(times) < 0.02


def test_ids():
    ids = [exercise.id for exercise in ALL]
    assert len(set(ids)) == len(ids)
    for number in chapters():
        own = [exercise for exercise in ALL if exercise.chapter == number]
        assert [exercise.number for exercise in own] == list(range(1, len(own) + 1))
