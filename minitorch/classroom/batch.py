"""Many submissions: what is graded already is skipped, what is interrupted is graded again.

The work is done by processes (worker.py), each with a sandbox of its own. They are told a
submission a line and answer a line; one that falls is started again, and the submission over which
it fell twice is written down as ``harness``: no score, and not the student's fault.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import bare_copy, records, sandboxes, submissions
from .records import Assignment, HandedIn

Tell = Callable[[int, int, str], None]  # (done, all, what) as the work goes on
Waiting = tuple[HandedIn, str]  # and the digest of its file


@dataclass
class Outcome:
    """What a run has done."""

    sandbox: str
    graded: list[dict[str, Any]] = field(default_factory=list)  # summaries of new records
    skipped: int = 0
    harness: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        counts = {"graded": len(self.graded), "skipped": self.skipped}
        return {"sandbox": self.sandbox, **counts, "harness": self.harness, "new": self.graded}


def grade(
    course: Path | str,
    assignment: str,
    *,
    jobs: int = 1,
    sandbox: str = "auto",
    shard: tuple[int, int] = (1, 1),
    again: bool = False,
    students: list[str] | None = None,
    tell: Tell | None = None,
    bare: Path | None = None,
) -> Outcome:
    """Grade the submissions of an assignment that have no record yet.

    - ``course``: the folder of the course; submissions lie in submitted/<assignment>/<student>/.
    - ``jobs``: how many at the same time.
    - ``sandbox``: "auto", "bwrap", "landlock", "container", or "trust".
    - ``shard``: (i, n): of all submissions only each n-th, from the i-th on.
    - ``again``: also those that have a record. ``students``: only these.
    - ``bare``: a folder that bare_copy has made; else one is made for this run.

    NoCourse or NoSandbox before anybody's code has run.
    """
    course = Path(course).resolve()
    about = records.assignment(course, assignment)
    todo = part_of(course, assignment, shard, students)
    records.secret(course)
    work = Batch(course, about, sandbox, course, again, tell)
    waiting = work.without_record(todo)
    if not waiting:
        return work.sorted()
    with contextlib.ExitStack() as after:
        if bare is None:
            folder = after.enter_context(tempfile.TemporaryDirectory(prefix="minitorch-bare-"))
            os.chmod(folder, 0o755)
            bare = bare_copy.make(Path(folder))
        work.outcome.sandbox, work.bare = sandboxes.chosen(sandbox, bare), bare
        return work.run(waiting, max(1, jobs))


def part_of(
    course: Path, assignment: str, shard: tuple[int, int], students: list[str] | None
) -> list[HandedIn]:
    """The submissions that a run is about. NoCourse for a name under which nobody handed in."""
    every = list(records.handed_in(course, assignment))
    known = {one.student for one in every}
    for name in students or []:
        if name not in known:
            raise records.NoCourse(f"nothing of {name!r} is collected for {assignment!r}")
    return [
        one
        for number, one in enumerate(every)
        if number % shard[1] == shard[0] - 1 and (students is None or one.student in students)
    ]


class Batch:
    """A run over some submissions."""

    def __init__(
        self,
        course: Path,
        about: Assignment,
        sandbox: str,
        bare: Path,
        again: bool = False,
        tell: Tell | None = None,
    ) -> None:
        self.course, self.about, self.bare, self.again = course, about, bare, again
        self.outcome = Outcome(sandbox)
        self.tell = tell or (lambda done, count, what: None)
        self.lock = threading.Lock()
        self.stopped = False
        self.count = self.done = 0

    def without_record(self, todo: list[HandedIn]) -> list[Waiting]:
        """Those that are to be graded, with their digests."""
        self.count, self.done = len(todo), 0
        pairs = [(one, self.known(one)) for one in todo]
        return [(one, sha256) for one, sha256 in pairs if sha256 is not None]

    def run(self, waiting: list[Waiting], jobs: int) -> Outcome:
        self.waiting: Iterator[Waiting] = iter(waiting)
        crew = [threading.Thread(target=self.serve) for _ in range(min(jobs, len(waiting)))]
        for thread in crew:
            thread.start()
        try:
            for thread in crew:
                while thread.is_alive():  # so that Ctrl-C is heard
                    thread.join(0.2)
        except BaseException:
            self.stopped = True
            for thread in crew:
                thread.join()
            raise
        return self.sorted()

    def sorted(self) -> Outcome:
        """What was done, in an order that does not depend on who was faster."""
        self.outcome.graded.sort(key=lambda one: (one["student"], one["sha256"]))
        self.outcome.harness.sort()
        return self.outcome

    def next(self) -> Waiting | None:
        with self.lock:
            return None if self.stopped else next(self.waiting, None)

    def serve(self) -> None:
        """Grade until nothing is left, with one worker at a time."""
        seat = Seat(self)
        try:
            while (waiting := self.next()) is not None:
                one, sha256 = waiting
                self.note(one, sha256, seat.grade(one))
        finally:
            seat.end()

    def known(self, one: HandedIn) -> str | None:
        """The digest of a submission that is to be graded; None if its record is there."""
        try:
            sha256 = submissions.digest(one.path) if not one.path.is_symlink() else "link"
        except OSError:
            sha256 = "unreadable"
        record = None if self.again else records.read(records.place(self.course, one, sha256))
        if record is None or record["status"] == "harness":
            return sha256
        with self.lock:
            self.outcome.skipped += 1
            self.done += 1
            self.tell(self.done, self.count, one.student)
        return None

    def note(self, one: HandedIn, sha256: str, answer: dict[str, Any] | None) -> None:
        if answer is None:
            text = "the grader itself fell over this, twice: grade it by hand, and tell its authors"
            record = records.made(
                one, self.about, sha256, self.outcome.sandbox, {}, "harness", text
            )
            records.write(records.place(self.course, one, sha256), record)
            answer = {"student": one.student, "sha256": sha256, "status": "harness", "score": 0}
        with self.lock:
            self.done += 1
            self.outcome.graded.append(answer)
            if answer["status"] == "harness":
                self.outcome.harness.append(one.student)
            self.tell(self.done, self.count, one.student)


class Seat:
    """One worker at a time: one that falls is replaced."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.worker: Worker | None = None

    def grade(self, one: HandedIn) -> dict[str, Any] | None:
        """What a worker says of its new record; None if two have fallen over it."""
        for _ in range(2):
            self.worker = self.worker or Worker(self.batch)
            answer = self.worker.grade(one)
            if answer is not None:
                return answer
            self.end()
        return None

    def end(self) -> None:
        if self.worker is not None:
            self.worker.end()
            self.worker = None


class Worker:
    """A process that grades one submission after the other."""

    def __init__(self, batch: Batch) -> None:
        about = {
            "course": str(batch.course),
            "assignment": batch.about.name,
            "sandbox": batch.outcome.sandbox,
            "bare": str(batch.bare),
        }
        env = {**os.environ, "MINITORCH_COURSE": "off", "OPENBLAS_NUM_THREADS": "1"}
        root = str(Path(__file__).resolve().parents[2])
        env["PYTHONPATH"] = os.pathsep.join([root, *filter(None, [env.get("PYTHONPATH")])])
        self.process = subprocess.Popen(
            [sys.executable, "-m", "minitorch.classroom.worker", json.dumps(about)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env, text=True, encoding="utf-8",
            start_new_session=True,
        )  # fmt: skip

    def grade(self, one: HandedIn) -> dict[str, Any] | None:
        """What the worker says of its new record; None if it has fallen."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            line = json.dumps({"student": one.student, "path": str(one.path)})
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
            return json.loads(answer) if answer.endswith("\n") else None
        except (OSError, ValueError):
            return None

    def end(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
