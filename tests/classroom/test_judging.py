"""What the judge asks of children, with stand-ins for them: no sandbox, and no student's code."""

import json

import pytest

from minitorch.classroom import judging, runner
from minitorch.classroom.children import Died
from minitorch.classroom.judging import Judge
from minitorch.classroom.submissions import Submission
from minitorch.course.exercises import find

IDS = ("02.1", "02.2", "02.3")
RIGHT = Submission({id: find(id).reference for id in IDS})


class Nursery:
    """Starts children that run references here, and end over some exercises."""

    def __init__(self, deadly, why="cpu", threads=0):
        self.deadly, self.why, self.threads = deadly, why, threads
        self.asked = []  # (exercise, seconds, seconds of the processor)

    def child(self):
        return Stand(self)


class Stand:
    def __init__(self, nursery):
        self.nursery, self.alive, self.cheap = nursery, True, True

    left_much = False

    def says_more(self):
        return False

    def end(self):
        self.alive = False

    def ask(self, op, data):
        return runner.answer({"op": op, **data})[0]

    def ask_for_arrays(self, op, data, cpu):
        if op == "run":
            self.nursery.asked.append((data["exercise"], data["seconds"], round(cpu)))
        if data["exercise"] in self.nursery.deadly:
            self.alive = False
            raise Died(self.nursery.why, -9)
        found, buffers = runner.answer({"op": op, **data})
        if op == "run":
            found["seen"]["threads"] = self.nursery.threads
        return json.loads(json.dumps(found)), buffers  # as it comes from a pipe


@pytest.fixture(autouse=True)
def references_that_take_no_time(monkeypatch):
    monkeypatch.setattr(judging.time, "process_time", lambda: 0.0)


def asked(nursery):
    judge = Judge("02", dict.fromkeys(IDS, 1), b"seed", nursery)
    found = judge.exercises(RIGHT)
    return [entry["verdict"] for entry in found.values()], nursery.asked


def test_who_has_used_up_his_time_gets_less_for_the_rest():
    verdicts, times = asked(Nursery({"02.1"}))
    assert verdicts == ["failed", "passed", "passed"]
    assert times == [("02.1", 6.0, 12), ("02.2", 2.0, 4), ("02.3", 2.0, 4)]
    verdicts, times = asked(Nursery(set(IDS)))
    assert verdicts == ["failed"] * 3
    assert sum(cpu for _, _, cpu in times) < 21


def test_of_what_the_reference_needs_there_is_always_enough():
    judge = Judge("02", dict.fromkeys(IDS, 1), b"seed", None)
    known = judge.known["02.1"]
    assert [setattr(known, "work", work) or judge.allowed(known) for work in (0, 0.1, 9)] == [
        6.0, 6.0, 10.0,
    ]  # fmt: skip
    judge.hasty = True
    assert [setattr(known, "work", work) or judge.allowed(known) for work in (0, 0.1, 9)] == [
        2.0, 2.5, 10.0,
    ]  # fmt: skip


def test_what_a_training_has_shown_is_kept_so_its_time_says_nothing():
    judge = Judge("18", {"18.6": 1}, b"seed", None)
    known = judge.known["18.6"]
    assert (known.work, judge.allowed(known)) == (0.0, 10.0)


def test_a_death_that_earlier_code_may_have_caused_is_tried_again():
    for why, threads, count in (("cpu", 0, 1), ("cpu", 1, 2), ("form", 0, 2)):
        verdicts, times = asked(Nursery({"02.2"}, why, threads))
        assert [id for id, _, _ in times].count("02.2") == count, (why, threads)
        assert verdicts[1] == "failed"


def test_what_the_machine_did_is_no_zero():
    verdicts, times = asked(Nursery({"02.2"}, "wall"))
    assert verdicts == ["passed", "harness", "passed"]
    assert times[-1][1] == 6.0, "and nobody has less time for it"


def test_who_writes_files_until_the_time_is_over_is_told_of_the_files():
    class Writes(Stand):
        left_much = True

        def died(self, why):
            self.alive = False
            return Died(why, -9)

    endless = "def contiguous_strides(shape):\n    while True: pass\n"
    nursery = Nursery(set())
    nursery.child = lambda: Writes(nursery)
    judge = Judge("02", dict.fromkeys(IDS, 1), b"seed", nursery, 0.1)
    found = judge.exercises(Submission({**RIGHT, "02.1": endless}))
    assert found["02.1"]["gap"] == judging.ENDED["files"]
    assert [found[id]["verdict"] for id in IDS] == ["failed", "passed", "passed"]
