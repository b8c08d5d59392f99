"""One source, judged twice: in this process, and from what a child says that it did."""

import re
from dataclasses import replace

from minitorch.classroom.judging import Expectations, Lost, Remote
from minitorch.course.grading import Reading, grade, judged


class Twins:
    """Judges the sources of one exercise on one seed in both ways."""

    def __init__(self, exercise, starter, seed=1):
        self.exercise, self.starter, self.seed = exercise, starter, seed
        self.known = Expectations(exercise, seed)
        self.child = None

    def far(self, source):
        """The verdict from two processes; a text if the child died."""
        if self.child is None or not self.child.alive:
            self.child = self.starter.child()
        data = {"exercise": self.exercise.id, "source": source, "own": source}
        (found,) = self.child.ask("read", {"many": [data]})["readings"]
        del found["copied"]
        reading = Reading(**{**found, "where": tuple(found["where"])})
        self.known.expected()
        remote = Remote(self.child, self.known, source, reading)
        try:
            return judged(self.exercise, self.seed, remote, self.known)
        except Lost as lost:
            return lost.told

    def differ(self, name, source):
        """A sentence if the two verdicts are not the same; None if they are."""
        near, far = grade(self.exercise, source, self.seed), self.far(source)
        if isinstance(far, str) or bare(far) != bare(near):
            return f"{self.exercise.id} {name}:\n  here  {told(near)}\n  there {told(far)}"
        return None


def bare(verdict):
    """A verdict without what no two processes share: addresses, and the objects of evidence."""
    gap = without_addresses(verdict.gap)
    # Where endless recursion ends depends on how deep its caller stands.
    where = () if "RecursionError" in gap else verdict.where
    return replace(verdict, gap=gap, where=where, evidence=None)


def without_addresses(text):
    return re.sub(r"0x[0-9a-f]+|-?\d{9,}", "N", text)


def told(verdict):
    if isinstance(verdict, str):
        return verdict
    mistake = verdict.mistake and verdict.mistake.name
    return (verdict.status, verdict.case, verdict.input, verdict.gap, verdict.where, mistake)


def own_sources(exercise):
    """(name, source) of what the folder of an exercise holds."""
    yield "reference", exercise.reference
    yield "alternative", exercise.alternative
    yield "stub", exercise.stub
    for mutant in exercise.mutants:
        yield mutant.name, mutant.source
