"""The verdict on a submission, from what a child says that its code did.

The verdict is that of ``minitorch.course.grading``: the same function as in the notebook, which is
given a candidate that runs in another process.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from dataclasses import dataclass, field, replace
from typing import Any

from ..course.candidates import SECONDS, Outcome
from ..course.definitions import Exercise, Mutant
from ..course.exercises import find
from ..course.grading import (
    PASSED,
    UNWRITTEN,
    Here,
    Reading,
    Seen,
    Verdict,
    judged_as_usual,
    work_that_tells,
)
from ..course.guarding import state_kept
from ..course.limits import ENOUGH, TimeUp, patience
from .children import IDLE, Child, Died, NoStart, Starter
from .kinds import Kinds
from .submissions import Submission
from .values import Packer, Reader, Unreadable, list_of, packed_seen, text_of

COPIED, MISSING, HARNESS = "copied", "missing", "harness"
MACHINE = "the machine, not the code: grade it again"
# Who has used up the time of one exercise gets less of it for each other in the same file: so many
# seconds of the processor, or half of what others get. (A file whose every answer is a loop would
# else cost minutes.)
HASTE, HASTY_IDLE = 2.0, 2.0
LONGEST = 2000  # characters of what is printed, of a case, of a gap
# (Which of the two limits ends a code that does both, such as a hundred threads, is a matter of
# chance, and a record is the same whenever it is made.)
NO_END = "it did not come to an end in time: does a loop never end, or does it wait for something?"
ENDED = {
    "cpu": NO_END,
    "idle": NO_END,
    "files": "it writes more files than a check may",
    "form": "its process sent what no solution sends",
}


class Lost(Exception):
    """The child has died over an exercise. ``told``: the gap; "" if it was not the code's fault.

    ``late``: it had used up its time.
    """

    def __init__(self, told: str, late: bool = False) -> None:
        super().__init__(told)
        self.told, self.late = told, late


class Expectations:
    """What the reference and the known mistakes of an exercise do on the cases of a seed.

    All of it has gone through the form of the wire, as what it is compared with.
    """

    def __init__(self, exercise: Exercise, seed: int, seconds: float = SECONDS) -> None:
        self.exercise, self.seed = exercise, seed
        self.here = Here(exercise, "", seed, seconds)
        self.work = 0.0  # seconds of the processor that the reference needs
        self._expected: tuple[list[Outcome], list[Outcome]] | None = None
        self._text, self._buffers = "", list[bytes]()  # of it, as it is sent
        self._mistaken: dict[str, list[Outcome]] = {}

    def expected(self) -> tuple[list[Outcome], list[Outcome]]:
        if self._expected is None:
            begun = time.process_time()
            with state_kept():
                first, second = self.here.expected()
            self.work = time.process_time() - begun
            packed, self._buffers = packed_seen(self.exercise, Seen(first, second))
            self._text = text_of_outcomes(packed)
            self._expected = self._sent(first), self._sent(second)
        return self._expected

    def are_sent(self, packed: dict[str, Any], buffers: list[bytes]) -> bool:
        """Is what a child sends the same as what the reference did, to the last byte?

        So it is with most that is right, and reading and comparing costs more than asking. (Texts
        are compared: Python finds True and 1 equal.)
        """
        return buffers == self._buffers and text_of_outcomes(packed) == self._text

    def mistaken(self, mutant: Mutant) -> list[Outcome]:
        if mutant.name not in self._mistaken:
            with state_kept():
                self._mistaken[mutant.name] = self._sent(self.here.mistaken(mutant))
        return self._mistaken[mutant.name]

    def _sent(self, outcomes: list[Outcome]) -> list[Outcome]:
        packer = Packer()
        packed = [packer.outcome(self.exercise, outcome) for outcome in outcomes]
        packed = json.loads(json.dumps(packed))
        reader = Reader(packer.buffers, Kinds())
        return [reader.outcome(one) for one in packed]


def text_of_outcomes(packed: dict[str, Any]) -> str:
    return json.dumps([packed.get("first"), packed.get("second")])


@dataclass
class Remote:
    """A candidate that runs in a child. ``seconds``: of work for all cases."""

    child: Child
    known: Expectations
    source: str
    found: Reading
    carried: list[str] = field(default_factory=list)
    seconds: float = SECONDS
    asked: str = ""  # why it is not the student's own work
    late: bool = False  # has it used up its time, or its memory?
    threads: int = 0  # so many has it left

    def reading(self) -> Reading:
        return self.found

    def seen(self) -> Seen:
        # Twice the time of all cases, and what drawing and observing them costs.
        data, buffers = self._ask("run", 2 * self.seconds + 0.5 + 3 * self.known.work)
        try:
            seen = self._read(data.get("seen"), buffers)
        except Exception:  # Unreadable, and whatever else Python finds wrong with such data
            raise self._lost(self.child.died("form")) from None
        ends = (TimeUp, MemoryError)
        self.late = any(isinstance(one.error, ends) for one in [*seen.first, *seen.second])
        if self.late and self.child.left_much:
            raise self._lost(self.child.died("files"))
        self.threads, self.asked = seen.threads, seen.borrowed
        return seen

    def _read(self, packed: Any, buffers: list[bytes]) -> Seen:
        reader = Reader(buffers, Kinds())
        if not isinstance(packed, dict) or not self.known.are_sent(packed, buffers):
            return reader.seen(packed)
        first, second = self.known.expected()
        others = reader.seen({**packed, "first": [], "second": []})
        return replace(others, first=first, second=second)

    def _ask(self, op: str, cpu: float) -> tuple[dict[str, Any], list[bytes]]:
        exercise = self.known.exercise
        data = {"exercise": exercise.id, "source": self.source, "seed": self.known.seed}
        try:
            return self.child.ask_for_arrays(
                op, {**data, "seconds": self.seconds, "carried": self.carried}, cpu
            )
        except Died as died:
            raise self._lost(died) from None

    def _lost(self, died: Died) -> Lost:
        if died.why in ENDED:
            return Lost(ENDED[died.why], died.why in ("cpu", "idle", "files"))
        if of_machine(died):
            return Lost("")
        if died.code == -24:
            return Lost(ENDED["cpu"], True)
        code = died.code or 0
        how = f"signal {-code}" if code < 0 else f"exit code {died.code}"
        return Lost(f"it ends the program ({how}), where it has to return")


def of_machine(died: Died) -> bool:
    """Is it the machine's fault that a child has died?

    SIGKILL that nobody here has sent is the machine's (no memory left), and so is a zygote that
    has gone, and a wall clock that has run for minutes.
    """
    return died.why not in ENDED and (bool(died.why) or died.code in (None, -9))


def seed_of(secret: bytes, assignment: str, id: str) -> int:
    """The seed of an exercise's cases: the same for all students, and known to none."""
    digest = hmac.new(secret, f"{assignment}/{id}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big") % 1_000_000


class Judge:
    """Judges submissions of an assignment, one after the other.

    - ``points``: id of each exercise -> its points.
    - ``starter``: what starts children, already entered.
    - ``seconds``: of work for all cases of an exercise, as in the notebook.
    """

    fragile = False  # may a child end over what does no harm?

    def __init__(
        self,
        assignment: str,
        points: dict[str, float],
        secret: bytes,
        starter: Starter,
        seconds: float = SECONDS,
    ) -> None:
        self.points, self.starter = points, starter
        self.known = {id: Expectations(find(id), seed_of(secret, assignment, id)) for id in points}
        self.child: Child | None = None
        self.ran = ""  # the exercise whose code has run in it last
        self.threads = 0  # what codes have left running in it
        self.hasty = False  # has this submission used up the time of an exercise?

    def exercises(self, submission: Submission) -> dict[str, dict[str, Any]]:
        """Id -> what the record says of an exercise."""
        self.submission, self.hasty = submission, False
        try:
            try:
                sources = self.sources(submission)
                readings = self.readings(sources)
            except Lost:
                return {id: self.told(id, HARNESS, gap=MACHINE) for id in self.points}
            with state_kept():  # (once for all of them: it takes longer than most verdicts)
                return {id: self.one(id, sources, readings) for id in self.points}
        finally:
            self.drop()

    # ---- the child --------------------------------------------------------------------------

    def living(self) -> Child:
        """The child of this submission; a new one after a death, or if it speaks unasked."""
        if self.child is not None and self.child.alive and self.child.says_more():
            self.end()
        if self.child is None or not self.child.alive:
            self.child = self.starter.child()
            self.ran, self.threads = "", 0
        return self.child

    def drop(self) -> None:
        """A submission is done."""
        self.end()

    def end(self) -> None:
        if self.child is not None:
            self.child.end()
            self.child = None

    # ---- before any of the student's code runs ----------------------------------------------

    def asked(self, op: str, data: dict[str, Any]) -> dict[str, Any]:
        """An answer about sources that do not run. Lost if the machine twice gives none."""
        for _ in range(2):
            try:
                return self.living().ask(op, data)
            except Died as died:
                if not of_machine(died):
                    raise
        raise Lost("")

    def sources(self, submission: Submission) -> dict[str, tuple[str, list[str], str]]:
        """Id -> (source, names of other exercises in it, the student's own cell)."""
        own = {id: submission[id] for id in self.points if id in submission}
        found = {id: (text, list[str](), text) for id, text in own.items()}
        cells = list(submission.cells)
        wanted = {}
        for id in own:
            if id in submission.cell_of:
                exercise = self.known[id].exercise
                how = {"name": exercise.name, "given": exercise.given, "without": []}
                wanted[id] = {"cell": submission.cell_of[id], **how}
        for id, entry in self.gather(cells, wanted).items():
            found[id] = (entry["source"], entry["uses"], own[id])
        return found

    def gather(self, cells: list[str], wanted: dict[str, Any]) -> dict[str, Any]:
        """What the child takes out of cells; nothing of those over which it dies."""
        if not wanted:
            return {}
        try:
            data = self.asked("gather", {"cells": cells, "wanted": wanted})["gathered"]
            return {
                id: {"source": one["source"] + "", "uses": [*map(str, one["uses"])]}
                for id, one in data.items()
                if id in wanted
            }
        except (Died, KeyError, TypeError, AttributeError):
            return {}

    def readings(self, sources: dict[str, tuple[str, list[str], str]]) -> dict[str, Reading | str]:
        """What is known of all sources: asked at once, and one by one if a child dies over it."""
        some = [id for id in self.points if id in sources]
        many = [{"exercise": id, "source": sources[id][0], "own": sources[id][2]} for id in some]
        try:
            data = self.asked("read", {"many": many})["readings"]
            if not isinstance(data, list) or len(data) != len(some):
                raise Unreadable("readings")
            return dict(zip(some, map(reading_in, data)))
        except (Died, KeyError, Unreadable):
            return {id: self.read(id, *sources[id]) for id in some}

    def read(self, id: str, source: str, uses: list[str], own: str) -> Reading | str:
        """What is known of a source; a text if it is not the student's own work."""
        try:
            request = {"exercise": id, "source": source, "own": own}
            (data,) = self.asked("read", {"many": [request]})["readings"]
            return reading_in(data)
        except (Died, KeyError, TypeError, ValueError, Unreadable):
            return Reading("this is nested too deeply for Python")

    # ---- an exercise ------------------------------------------------------------------------

    def one(self, id: str, sources: dict[str, Any], readings: dict[str, Any]) -> dict[str, Any]:
        if id not in sources:
            return self.told(id, MISSING, gap="it is not in what was handed in")
        found, (source, uses, _) = readings[id], sources[id]
        if isinstance(found, str):
            return self.told(id, COPIED, gap=found)
        answer = self.judged(id, source, found, [])
        others = self.others(id, uses)
        if answer["verdict"] == "failed" and others:
            try:
                again = self.carried(id, sources, others)
            except Lost:
                return self.told(id, HARNESS, gap=MACHINE)
            if again is not None and again["verdict"] == PASSED:
                return {**again, "carried": True}
        return answer

    def others(self, id: str, uses: list[str]) -> list[str]:
        """Exercises of the assignment whose functions a source uses, and the framework has."""
        return [
            other
            for other, known in self.known.items()
            if other != id and known.exercise.name in uses and known.exercise.slot
        ]

    def carried(self, id: str, sources: dict[str, Any], others: list[str]) -> dict[str, Any] | None:
        """The same code over the framework's own functions in place of the student's earlier."""
        names = [self.known[other].exercise.name for other in others]
        lines = []
        for other in others:
            slot = self.known[other].exercise.slot or ""
            module = slot.rpartition(".")[0]
            while module and module.rpartition(".")[2][:1].isupper():
                module = module.rpartition(".")[0]
            lines += [f"import {module}", f"{self.known[other].exercise.name} = {slot}"]
        how = {"name": self.known[id].exercise.name, "given": self.known[id].exercise.given}
        if id not in self.submission.cell_of:
            return None
        wanted = {id: {"cell": self.submission.cell_of[id], **how, "without": names}}
        found = self.gather(self.submission.cells, wanted)
        if id not in found:
            return None
        source = found[id]["source"]
        reading = self.read(id, source, [], sources[id][2])
        return self.judged(id, source, reading, lines) if isinstance(reading, Reading) else None

    def judged(self, id: str, source: str, found: Reading, carried: list[str]) -> dict[str, Any]:
        known = self.known[id]
        known.expected()
        for attempt in (1, 2):
            child = self.living()
            child.idle = HASTY_IDLE if self.hasty else IDLE
            remote = Remote(child, known, source, found, carried, self.allowed(known))
            # Has code of another exercise run in it before? That may be why it dies. But where
            # none was left running, who computes without end does so by himself.
            shared, self.ran = self.ran not in ("", id), id
            try:
                verdict = judged_as_usual(known.exercise, known.seed, remote, known)
            except Lost as lost:
                shared = shared and not (lost.late and not self.threads)
                self.hasty = self.hasty or lost.late
                if lost.told and not (shared and attempt == 1):
                    return self.told(id, "failed", gap=lost.told)
                if attempt == 2:
                    return self.told(id, HARNESS, gap=MACHINE)
                continue
            self.hasty = self.hasty or remote.late
            self.threads += remote.threads
            if remote.late and child.cheap:  # what it still holds must not be missing to others
                self.end()
            if remote.asked and verdict.gap == remote.asked:  # else it is wrong as well
                return self.told(id, COPIED, gap=remote.asked)
            return self.of(id, verdict)
        raise AssertionError

    def allowed(self, known: Expectations) -> float:
        """What an exercise may compute, as in the notebook; less for who has computed for ever."""
        work = work_that_tells(known.exercise, known.work)
        usual = patience(work, known.here.seconds)
        return min(usual, max(HASTE, ENOUGH / 2 * work)) if self.hasty else usual

    def of(self, id: str, verdict: Verdict) -> dict[str, Any]:
        if verdict.status == UNWRITTEN:
            return self.told(id, MISSING, gap="nothing is written yet")
        mistake = None
        if verdict.mistake is not None:
            mistake = {"name": verdict.mistake.name, "text": verdict.mistake.message}
        return self.told(
            id, verdict.status, verdict.input, verdict.gap, mistake, verdict.printed
        )  # fmt: skip

    def told(
        self,
        id: str,
        verdict: str,
        case: str = "",
        gap: str = "",
        mistake: dict[str, str] | None = None,
        printed: str = "",
    ) -> dict[str, Any]:
        points = self.points[id]
        return {
            "points": points,
            "score": points if verdict == PASSED else 0,
            "verdict": verdict,
            "case": visible(case),
            "gap": visible(gap),
            "mistake": mistake,
            "carried": False,
            "printed": visible(printed),
        }


def reading_in(data: Any) -> Reading | str:
    """A reading that a child has sent; a text if it is not the student's own work."""
    where = tuple(map(str, list_of(data, "where", 20)))
    copied = text_of(data, "copied")
    stub, torch = data.get("stub") is True, data.get("other_torch") is True
    return copied or Reading(text_of(data, "problem"), where, stub, torch)


def visible(text: str) -> str:
    """A text without control characters, and not too long: it may be anything of a student's."""
    kept = [c if c == "\n" or c.isprintable() else " " for c in text[: LONGEST + 1]]
    return "".join(kept) if len(kept) <= LONGEST else "".join(kept[: LONGEST - 4]) + " ..."


__all__ = ["Expectations", "Judge", "NoStart", "Remote", "seed_of", "visible"]
