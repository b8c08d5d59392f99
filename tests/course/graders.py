"""The checks that every exercise must stand, as functions that a browser can run as well.

Each yields sentences about what is wrong with an exercise; nothing if it is right.
"""

import ast
import os

from minitorch.course import slots, solutions
from minitorch.course.candidates import Quiet, module_of, outcomes, tidy
from minitorch.course.grading import (
    FAILED,
    UNWRITTEN,
    Here,
    all_right,
    compared,
    gap_of,
    grade,
    same_outcomes,
)
from minitorch.course.guarding import state_kept
from minitorch.course.limits import Clock

ALL_SEEDS = os.environ.get("MINITORCH_ALL_SEEDS") == "1"


def some(seeds, everyday, most=None):
    """Of the seeds (or mutants) of a test the first ``everyday``; all if MINITORCH_ALL_SEEDS=1.

    Every class of cases is drawn on every seed, so a few find nearly all that many would. `most`
    are enough for an exercise whose cases cost much more than others.
    """
    count = len(seeds) if ALL_SEEDS else everyday
    return seeds[: count if most is None else min(count, most)]


class Solver:
    """A source of an exercise, compiled once."""

    def __init__(self, exercise, source, clock=None):
        self.exercise, self.clock = exercise, clock
        with Quiet():
            self.candidate = vars(module_of(exercise, source, clock))[exercise.name]

    def __call__(self, seed):
        if self.clock is not None:
            self.clock.start()
        store = {}  # one training serves all cases, as in a check
        return list(outcomes(self.exercise, self.candidate, seed, store))


class Once(Here):
    """What is known of an exercise: each mistake runs once, however many are compared with it."""

    def __init__(self, exercise, seed, seconds):
        super().__init__(exercise, "", seed, seconds)
        self.found = {}

    def mistaken(self, mutant):
        if mutant.name not in self.found:
            self.found[mutant.name] = super().mistaken(mutant)
        return self.found[mutant.name]


def wrong_verdicts(exercise, seeds):
    """Reference and alternative agree on every seed."""
    reference, alternative = (
        Solver(exercise, source) for source in (exercise.reference, exercise.alternative)
    )
    with state_kept():
        for seed in seeds:
            expected = reference(seed)
            again = reference(seed) if seed % 10 == 0 else expected
            for name, got in (("reference", again), ("alternative", alternative(seed))):
                if not all_right(exercise, expected, got):
                    gaps = [gap_of(exercise, *pair) for pair in zip(expected, got)]
                    yield f"{exercise.id}: the {name} fails on seed {seed}: {gaps}"


def wrong_mistakes(exercise, seeds, seconds=10.0, most=None):
    """Every mutant (of the first ``most``) fails on every seed, and is taken for itself.

    On the first seed by the whole grader; then by the same comparisons, each mutant run once.
    """
    mutants = exercise.mutants[:most]
    sources = [exercise.reference, *(mutant.source for mutant in mutants)]
    reference, *solvers = [Solver(exercise, source, Clock(seconds)) for source in sources]
    whole = Once(exercise, seeds[0], seconds)
    with state_kept():
        for seed in seeds:
            expected = reference(seed)
            got = [solver(seed) for solver in solvers]
            for number, mutant in enumerate(mutants):
                if seed == seeds[0]:
                    verdict = compared(exercise, seed, expected, got[number], whole)
                    fails, taken_for = verdict.status == FAILED, verdict.mistake
                else:
                    fails = not all_right(exercise, expected, got[number])
                    alike = [same_outcomes(exercise, expected, known, got[number]) for known in got]
                    taken_for = mutants[alike.index(True)]
                if not fails:
                    yield f"{exercise.id}: {mutant.name} does not fail on seed {seed}"
                elif taken_for is not mutant:
                    other = taken_for.name if taken_for else "nothing known"
                    yield f"{exercise.id}: {mutant.name} is taken for {other} on seed {seed}"


def wrong_stub(exercise):
    """The stub scores nothing, as it stands on the page and with another docstring."""
    for source in (exercise.stub, tidy(exercise.stub).replace('"""', '"""So: ', 1)):
        status = grade(exercise, source, 1).status
        if status != UNWRITTEN:
            yield f"{exercise.id}: the stub is {status}"


def wrong_slot(exercise):
    """``live`` goes through the slot, and the reader's code can stand there."""
    if exercise.slot is None:
        return
    if exercise.live is None:
        yield f"{exercise.id}: an exercise with a slot must say what goes through it (live)"
        return
    if not goes_through(exercise):
        yield f"{exercise.id}: live() never calls {exercise.slot}"
    for name in ("reference", "alternative"):
        verdict, trouble = solutions.judge(exercise, getattr(exercise, name), 3)
        if trouble or not verdict.passed:
            yield f"{exercise.id}: with the {name} in its slot: {trouble or verdict.gap}"
    if slots.taken():
        yield f"{exercise.id}: the slot was not given back"


def goes_through(exercise):
    """Does live() call what stands in the slot? A function around the framework's own counts."""
    calls = []
    own = slots.own(exercise.slot)
    function = getattr(own, "__func__", getattr(own, "fget", own))

    def counting(*args, **kwargs):
        calls.append(1)
        return function(*args, **kwargs)

    with state_kept():
        slots.take(exercise.slot, counting)
        try:
            exercise.live()
        finally:
            slots.free(exercise.slot)
    return bool(calls)


MOST_LINES = 15
# id -> why its reference is longer
LONGER = {
    "11.6": "a caller can do four things to a generator, and each must arrive",
    "12.6": "the project of a part: a whole autograd",
    "13.6": "a project: a whole class, from its assignments to its state_dict",
    "15.6": "a project: an optimizer with its groups, its state and its closure",
    "16.3": "a layer: two modes, two statistics, and parts that may be missing",
    "16.6": "a project: settings are kept, changed and put back",
    "18.3": "a program to mend, which is given whole",
    "18.6": "the project of a part: a classifier, from its training to its reasons",
    "21.3": "a program to mend, which is given whole",
    "21.6": "the project of a part: a network, its training and its answers",
    "22.1": "names and numbers end differently, and the digits need a function of their own",
}


def wrong_form(exercise):
    """What an author may forget."""
    if len(exercise.hints) < 2 or len(exercise.mutants) < 3:
        yield f"{exercise.id}: at least two hints and three mutants"
    for text in (exercise.title, exercise.prompt, *exercise.hints):
        if not text.strip():
            yield f"{exercise.id}: an empty text"
    names = [mutant.name for mutant in exercise.mutants]
    if len(set(names)) != len(names):
        yield f"{exercise.id}: two mutants have one name"
    lines = [line for line in tidy(exercise.reference).splitlines() if line.strip()]
    if (len(lines) > MOST_LINES) != (exercise.id in LONGER):
        yield f"{exercise.id}: the reference has {len(lines)} lines (see LONGER)"
    if shape_of(exercise.reference) == shape_of(exercise.alternative):
        yield f"{exercise.id}: the alternative differs from the reference in names only"
    if exercise.name not in tidy(exercise.stub):
        yield f"{exercise.id}: the stub does not define {exercise.name}"


class WithoutNames(ast.NodeTransformer):
    """Every name becomes the number of its first use."""

    def __init__(self):
        self.seen = {}

    def number(self, name):
        return f"n{self.seen.setdefault(name, len(self.seen))}"

    def visit_Name(self, node):
        return ast.Name(self.number(node.id), node.ctx)

    def visit_arg(self, node):
        return ast.arg(self.number(node.arg))

    def visit_FunctionDef(self, node):
        if ast.get_docstring(node) is not None:
            del node.body[0]
        self.generic_visit(node)
        node.name = self.number(node.name)
        return node


def shape_of(source):
    """A source with its names and docstrings taken out."""
    return ast.dump(WithoutNames().visit(ast.parse(tidy(source))))
