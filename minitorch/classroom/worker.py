"""A worker: grades the submissions that it is told on its standard input, a line each.

It is a process of its own so that several can judge at once, and so that one that falls takes
nothing with it. It ends when its input does: nothing is left behind by a run that was killed.
"""

from __future__ import annotations

import contextlib
import json
import signal
import sys
from pathlib import Path
from typing import Any

from . import records, sandboxes, submissions
from .archives import Refused
from .children import NoStart, Starter
from .judging import HARNESS, Judge
from .records import Assignment, HandedIn


class Grader:
    """Writes the record of one submission after the other."""

    def __init__(self, course: Path, about: Assignment, sandbox: str, starter: Starter) -> None:
        self.course, self.about, self.sandbox = course, about, sandbox
        self.judge = Judge(about.name, about.points, records.secret(course), starter)

    def grade(self, one: HandedIn) -> dict[str, Any]:
        """Grade a submission and write its record; returns a summary of it."""
        record = self.record(one)
        sha256 = record["submission"]["sha256"]
        records.write(records.place(self.course, one, sha256), record)
        kept = {name: record[name] for name in ("student", "status", "score", "points")}
        return {**kept, "sha256": sha256}

    def record(self, one: HandedIn) -> dict[str, Any]:
        sha256 = "unreadable"
        try:
            sha256 = "link" if one.path.is_symlink() else submissions.digest(one.path)
            submission = submissions.read_submission(one.path)
        except Refused as why:
            return self.made(one, sha256, {}, "refused", str(why))
        except OSError as error:
            return self.made(one, sha256, {}, "refused", error.strerror or "it cannot be read")
        try:
            exercises = self.judge.exercises(submission)
        except NoStart as why:
            return self.made(one, sha256, {}, "harness", f"no child started: {why}"[:500])
        missed = [id for id, entry in exercises.items() if entry["verdict"] == HARNESS]
        if missed:
            text = f"not the student's fault, so no score: grade again ({', '.join(missed)})"
            return self.made(one, sha256, exercises, "harness", text)
        return self.made(one, sha256, exercises)

    def made(
        self,
        one: HandedIn,
        sha256: str,
        exercises: dict[str, Any],
        status: str = "graded",
        message: str = "",
    ) -> dict[str, Any]:
        return records.made(one, self.about, sha256, self.sandbox, exercises, status, message)


def main(about: dict[str, str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the run that started this says when to end
    course = Path(about["course"])
    assignment = records.assignment(course, about["assignment"])
    bare = Path(about["bare"])
    with sandboxes.starter(about["sandbox"], bare, assignment.chapters) as starter:
        grader = Grader(course, assignment, about["sandbox"], starter)
        for line in sys.stdin:
            data = json.loads(line)
            one = HandedIn(assignment.name, data["student"], Path(data["path"]))
            told = json.dumps(grader.grade(one))
            with contextlib.suppress(BrokenPipeError):  # nobody hears any more: the record is there
                print(told, flush=True)


if __name__ == "__main__":
    main(json.loads(sys.argv[1]))
