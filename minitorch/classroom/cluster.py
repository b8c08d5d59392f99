"""Grading on a Dask cluster: each task grades one submission, on whatever machine has time.

Only names and paths travel. All machines see the folder of the course under the same path, and
have this package; a task writes its record there itself, whole or not at all. So a machine that
falls loses nothing: Dask gives its tasks to another, which writes the same bytes.

Dask (``pip install distributed``) is asked for where a cluster is named, and nowhere else.
"""

from __future__ import annotations

import atexit
import importlib
import os
import re
import secrets
import tempfile
import threading
from pathlib import Path
from typing import Any

from . import bare_copy, batch, records, sandboxes
from .records import HandedIn

WAITING = 4  # tasks for each thread of the cluster: so many are sent ahead, and not a whole class
ADDRESS = re.compile(r"dask://(\[[0-9a-fA-F:]+\]|[\w.-]+):(\d{1,5})")
CONNECT = 60  # seconds


class NoCluster(Exception):
    """There is no such cluster; the message says what to try."""


def grade(
    course: Path | str,
    assignment: str,
    address: str,
    *,
    sandbox: str = "auto",
    shard: tuple[int, int] = (1, 1),
    again: bool = False,
    students: list[str] | None = None,
    tell: batch.Tell | None = None,
) -> batch.Outcome:
    """Grade on the cluster at ``dask://host:port``, as batch.grade does it on this machine.

    NoCourse, NoCluster, or NoSandbox on one of its machines: each tries what holds there.
    """
    course = Path(course).resolve()
    about = records.assignment(course, assignment)
    todo = batch.part_of(course, assignment, shard, students)
    records.secret(course)
    work = batch.Batch(course, about, sandbox, course, again, tell)
    distributed = library()
    try:
        client = distributed.Client(scheduler(address), timeout=CONNECT, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise NoCluster(
            f"no Dask scheduler answers at {address}: start one with `dask scheduler`, and "
            "`dask worker` on each machine"
        ) from None
    with client:
        if not client.scheduler_info()["workers"]:
            raise NoCluster(f"the cluster at {address} has no workers: start `dask worker`")
        return Errand(work, client, distributed).run(todo)


def library() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError:
        raise NoCluster(
            "a cluster is reached through Dask, which is not installed: pip install distributed"
        ) from None


def scheduler(address: str) -> str:
    """The address as Dask knows it."""
    match = ADDRESS.fullmatch(address)
    if not match or not 0 < int(match[2]) < 65536:
        raise NoCluster(f"a cluster is named as dask://host:port; got {address!r}")
    return f"tcp://{match[1]}:{match[2]}"


class Errand:
    """One run on a cluster, seen from the machine that asks for it."""

    def __init__(self, work: batch.Batch, client: Any, distributed: Any) -> None:
        self.work, self.client, self.distributed = work, client, distributed
        self.about = {
            "run": secrets.token_hex(8),
            "course": str(work.course),
            "assignment": work.about.name,
            "sandbox": work.outcome.sandbox,
            "grader": str(records.GRADER),
        }
        self.sent: dict[Any, tuple[HandedIn, str]] = {}
        self.found: set[str] = set()  # sandboxes

    def run(self, todo: list[HandedIn]) -> batch.Outcome:
        self.work.count, self.work.done = len(todo), 0
        # The loop is this client's: the program around it may have a client of its own.
        answers = self.distributed.as_completed(
            loop=self.client.loop, with_results=True, raise_errors=False
        )
        try:
            for one in todo:
                sha256 = self.work.known(one)
                if sha256 is None:
                    continue
                while len(self.sent) >= self.room():
                    self.take(*next(answers))
                answers.add(self.send(one, sha256))
            while self.sent:
                self.take(*next(answers))
        finally:
            self.client.cancel(list(self.sent))
            self.client.run(end, self.about["run"], on_error="ignore")
        outcome = self.work.sorted()
        if self.found:
            outcome.sandbox = ", ".join(sorted(self.found))
        return outcome

    def room(self) -> int:
        return WAITING * max(1, sum(self.client.nthreads().values()))

    def send(self, one: HandedIn, sha256: str) -> Any:
        # Not pure: a submission that is graded again is done again, whatever Dask remembers.
        task = {**self.about, "student": one.student, "path": str(one.path)}
        future = self.client.submit(grade_one, task, pure=False)
        self.sent[future] = (one, sha256)
        return future

    def take(self, future: Any, result: Any) -> None:
        """Note what came of a task: its answer, or (class, error, traceback)."""
        one, sha256 = self.sent.pop(future)
        if isinstance(result, BaseException):
            raise NoCluster("the cluster has given the work up: say this again when it is there")
        if isinstance(result, tuple):
            if not isinstance(result[1], self.distributed.KilledWorker):
                raise result[1]
            result = None  # several machines fell over it
        if result is not None:
            self.found.add(result.pop("sandbox"))
        self.work.note(one, sha256, result)


# ---- on a machine of the cluster ----------------------------------------------------------------


class Crew:
    """The workers of one run in one process of the cluster: as many as tasks run there at once."""

    def __init__(self, about: dict[str, str]) -> None:
        if about["grader"] != str(records.GRADER):
            raise NoCluster("this machine of the cluster has another version of minitorch")
        course = Path(about["course"])
        if not course.is_dir():
            raise NoCluster(f"the folder {course} is not there on a machine of the cluster")
        self.folder = tempfile.TemporaryDirectory(prefix="minitorch-bare-")
        os.chmod(self.folder.name, 0o755)
        bare = bare_copy.make(Path(self.folder.name))
        self.sandbox = sandboxes.chosen(about["sandbox"], bare)
        assignment = records.assignment(course, about["assignment"])
        self.work = batch.Batch(course, assignment, self.sandbox, bare)
        self.idle: list[batch.Seat] = []
        self.lock = threading.Lock()

    def grade(self, one: HandedIn) -> dict[str, Any] | None:
        with self.lock:
            seat = self.idle.pop() if self.idle else batch.Seat(self.work)
        try:
            return seat.grade(one)
        finally:
            with self.lock:
                self.idle.append(seat)

    def end(self) -> None:
        with self.lock:
            for seat in self.idle:
                seat.end()
            self.idle.clear()
        self.folder.cleanup()


_crews: dict[str, Crew] = {}  # by run
_lock = threading.Lock()


def grade_one(task: dict[str, str]) -> dict[str, Any] | None:
    """Grade a submission and write its record. A summary; None if the grader fell over it."""
    with _lock:
        if task["run"] not in _crews:
            _crews[task["run"]] = Crew(task)
        crew = _crews[task["run"]]
    answer = crew.grade(HandedIn(task["assignment"], task["student"], Path(task["path"])))
    return None if answer is None else {**answer, "sandbox": crew.sandbox}


def end(run: str | None = None) -> None:
    """End the workers of a run; of all."""
    with _lock:
        for name in [name for name in _crews if run in (None, name)]:
            _crews.pop(name).end()


atexit.register(end)
