"""The graders meet answers that were written from the prompt and the stub alone.

``catalogue/ch02_ex3`` holds answers to exercise 02.3: each ``right_*.py`` must pass, each
``wrong_*.py`` must fail. The first line of a file is a comment: what is done, or what is wrong.
A wrong answer may only be told the message of a mutant if its second line asks for it
(``# mistake: forgets-the-offset``): a mistake is named where it was made, or not at all.

The code in these files is as people write it: neither linted nor formatted.
"""

import ast
import functools
import re
from pathlib import Path

import pytest

from minitorch.course.exercises import all_exercises, find
from minitorch.course.grading import all_right, grade, same_outcomes
from minitorch.course.guarding import state_kept
from minitorch.course.limits import Clock
from tests.course.graders import Solver, some

FOLDER = Path(__file__).parent / "catalogue"
RIGHT_SEEDS, WRONG_SEEDS = range(2000, 2025), range(3000, 3010)
EVERYDAY_RIGHT, EVERYDAY_WRONG = 4, 2
LEAST_RIGHT, LEAST_WRONG = 4, 8
SECONDS = 10.0
# Where a case costs much, few seeds are enough: 1,797 images; files; a whole training.
SLOW = {"00.4": 3, "18.3": 3, "18.4": 5, "18.6": 1, "21.6": 1, "24.6": 1}

# Exercises that still have no folder.
MISSING: set[str] = set()


def id_of(folder):
    """ch02_ex3 -> 02.3"""
    chapter, number = re.fullmatch(r"ch(\d\d)_ex(\d+)", folder.name).groups()
    return f"{chapter}.{number}"


FOUND = {id_of(folder): folder for folder in sorted(FOLDER.glob("ch*"))}
every_folder = pytest.mark.parametrize("id", FOUND)
# (answers to 24.6 record programs)
pytestmark = pytest.mark.usefixtures("few_objects", "looked_once")


def answers(id, kind):
    """(name, source) of each answer of a kind, "right" or "wrong"."""
    files = sorted(FOUND[id].glob(f"{kind}_*.py"))
    return [(f"{id} {file.stem}", file.read_text(encoding="utf-8")) for file in files]


def asked_for(source):
    """The mutant whose message a wrong answer is to be told; None for no message at all."""
    match = re.match(r"#[^\n]*\n# mistake: ([\w-]+)\n", source)
    return match[1] if match else None


@functools.cache
def known(id, name, seed):
    """What a source of the exercise itself does: the reference, or the mutant of this name."""
    with state_kept():
        return solver(id, name)(seed)


@functools.cache
def solver(id, name):
    exercise = find(id)
    sources = {mutant.name: mutant.source for mutant in exercise.mutants}
    return Solver(exercise, sources.get(name, exercise.reference), Clock(SECONDS))


def expected(id, seed):
    return known(id, "reference", seed)


def none(found):
    found = list(found)
    assert not found, "\n".join(found[:10])


def rejections(id):
    """Right answers that do not pass."""
    exercise = find(id)
    for name, source in answers(id, "right"):
        verdict = grade(exercise, source, RIGHT_SEEDS[0])
        if not verdict.passed:
            yield f"{name}: {verdict.status}: {verdict.gap} (input: {verdict.input})"
            continue
        answer = Solver(exercise, source)
        with state_kept():
            _, *seeds = some(RIGHT_SEEDS, EVERYDAY_RIGHT, SLOW.get(id))  # the first is graded
            wrong = [s for s in seeds if not all_right(exercise, expected(id, s), answer(s))]
        if wrong:
            verdict = grade(exercise, source, wrong[0])
            yield f"{name} fails on {len(wrong)} seeds: {verdict.gap} (input: {verdict.input})"


def acceptances(id):
    """Wrong answers that pass, or are told something else than they ask for."""
    for name, source in answers(id, "wrong"):
        told = {}
        for seed in some(WRONG_SEEDS, EVERYDAY_WRONG, SLOW.get(id)):
            told.setdefault(what_is_told(id, source, seed), []).append(seed)
        for what, seeds in told.items():
            if what == "passes":
                yield f"{name} passes on {len(seeds)} seeds: {seeds}"
            elif what != asked_for(source):
                yield f"{name} is taken for {what} on {len(seeds)} seeds, not {asked_for(source)}"


def what_is_told(id, source, seed):
    """The name of the mistake that the grader names; None for no name; "passes" if it passes."""
    exercise, right = find(id), expected(id, seed)
    with state_kept():
        try:
            got = Solver(exercise, source, Clock(SECONDS))(seed)
        except BaseException:  # not even its definitions run
            got = []
        if all_right(exercise, right, got):  # fails the second time, perhaps
            return "passes" if grade(exercise, source, seed).passed else None
        for mutant in exercise.mutants:
            if same_outcomes(exercise, right, known(id, mutant.name, seed), got):
                return mutant.name
    return None


@every_folder
def test_every_right_answer_passes(id):
    none(rejections(id))


@every_folder
def test_every_wrong_answer_fails_and_no_other_mistake_is_named(id):
    none(acceptances(id))


@every_folder
def test_the_answers_are_many_and_differ(id):
    right, wrong = answers(id, "right"), answers(id, "wrong")
    assert len(right) >= LEAST_RIGHT
    assert len(wrong) >= LEAST_WRONG
    assert len(right + wrong) == len([*FOUND[id].glob("*.py")]), "right_*.py and wrong_*.py only"
    for name, source in right + wrong:
        assert re.match(r"# \S", source), f"{name}: the first line is a comment: what is it?"
    seen = {}
    for name, source in right + wrong:
        twin = seen.setdefault(ast.dump(ast.parse(source)), name)
        assert twin == name, f"{name} is {twin} once more"


def test_every_exercise_has_a_folder():
    ids = {exercise.id for exercise in all_exercises()}
    assert set(FOUND) <= ids, "a folder whose exercise is gone"
    assert ids - set(FOUND) == MISSING
