"""Is the grader right, in this very sandbox? It is asked before a class is.

Blank work must score nothing, solutions all, each known mistake less and be told its own message,
and no attack anything. What lies outside the sandbox must be afterwards as before.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ..course.definitions import Exercise
from ..course.exercises import chapters, of_chapter
from . import attacks, bare_copy, sandboxes
from .children import Starter
from .judging import Judge
from .submissions import Submission

SECONDS = 0.5  # of work for an attack: it is none the better for more
SLOW = {"18.6"}  # its known mistakes train for minutes, all in all


@dataclass
class Report:
    sandbox: str
    checks: int = 0
    wrong: list[str] = field(default_factory=list)

    def expect(self, right: bool, text: str) -> None:
        self.checks += 1
        if not right:
            self.wrong.append(text)


def run(
    sandbox: str = "auto",
    only: list[str] | None = None,
    tell: Callable[[str], object] = lambda text: None,
) -> Report:
    """Test the grader in a sandbox. ``only``: chapters; by default all. NoSandbox if none holds."""
    with tempfile.TemporaryDirectory(prefix="minitorch-bare-") as folder:
        os.chmod(folder, 0o755)
        bare = bare_copy.make(Path(folder))
        report = Report(sandboxes.chosen(sandbox, bare))
        with sandboxes.starter(report.sandbox, bare, []) as starter:
            for chapter in only or chapters():
                tell(f"chapter {chapter}: blank work, solutions, known mistakes")
                check_chapter(report, chapter, starter)
            if report.sandbox != "trust":  # attacks are only ever run in a sandbox
                tell("attacks")
                check_attacks(report, starter)
    return report


def check_chapter(report: Report, chapter: str, starter: Starter) -> None:
    exercises = {exercise.id: exercise for exercise in of_chapter(chapter)}
    points: dict[str, float] = {id: exercise.points for id, exercise in exercises.items()}
    judge = judge_of(report.sandbox)(chapter, points, b"selftest", starter)
    for name, sources in whole_submissions(exercises):
        found = judge.exercises(Submission(sources))
        for id, entry in found.items():
            full = name in ("the solutions", "the other solutions")
            wanted = points[id] if full else 0
            text = f"{id}: {name} scored {entry['score']} of {points[id]}: {entry['gap']}"
            report.expect(entry["score"] == wanted, text)
    for id, exercise in exercises.items():
        for mutant in exercise.mutants if id not in SLOW else ():
            entry = judge.exercises(Submission({id: mutant.source}))[id]
            told = (entry["mistake"] or {}).get("name")
            text = f"{id}: the known mistake {mutant.name} scored {entry['score']}, told {told}"
            report.expect(entry["score"] == 0 and told == mutant.name, text)
    judge.end()


def whole_submissions(exercises: dict[str, Exercise]) -> Iterator[tuple[str, dict[str, str]]]:
    yield "nothing", {}
    yield "empty cells", dict.fromkeys(exercises, "")
    yield "untouched work", {id: exercise.stub for id, exercise in exercises.items()}
    yield "the solutions", {id: exercise.reference for id, exercise in exercises.items()}
    yield "the other solutions", {id: one.alternative for id, one in exercises.items()}


def check_attacks(report: Report, starter: Starter) -> None:
    with tempfile.TemporaryDirectory(prefix="outside-") as folder:
        outside = Outside(Path(folder))
        kind_of_judge = judge_of(report.sandbox)
        judge = kind_of_judge("02", {"02.1": 1, "02.2": 1}, b"selftest", starter, SECONDS)
        for kind, sources in (
            ("HARM", attacks.HARM),
            ("CHEAT", {**attacks.CHEATS, **attacks.HEAVY}),
        ):
            for name, source in sources.items():
                if report.sandbox != "deno" or name not in attacks.IN_MEMORY:
                    report.expect(*attacked(judge, kind, name, source, outside))
        judge.end()
        report.expect(outside.is_as_before(), "an attack changed a file outside the sandbox")


class Kept(Judge):
    """Judges in one child as long as it lives: where a start takes seconds.

    An interpreter in WebAssembly is ended by a wrong call of C. Nothing is reached by that, so it
    is as fair as a point: ``fragile``.
    """

    fragile = True

    def drop(self) -> None:
        if self.child is not None and not self.child.alive:
            self.child = None


def judge_of(sandbox: str) -> type[Judge]:
    return Kept if sandbox == "deno" else Judge


class Outside:
    """A folder with a secret in it, which nobody may read or change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.secret = folder / "secret"
        self.secret.write_text("the secret\n", "utf-8")
        self.before = self.state()

    def state(self) -> list[tuple[str, int, int, int]]:
        found = [(entry.name, entry.lstat()) for entry in sorted(self.folder.iterdir())]
        return [(name, one.st_mode, one.st_size, one.st_mtime_ns) for name, one in found]

    def is_as_before(self) -> bool:
        return self.state() == self.before


def attacked(judge: Judge, kind: str, name: str, source: str, outside: Outside) -> tuple[bool, str]:
    """(fair?, sentence) for one attack. The exercise after it is solved, and must score."""
    attack = source.replace("{secret!r}", repr(str(outside.secret)))
    other = judge.known["02.2"].exercise.reference
    found = judge.exercises(Submission({"02.1": attack, "02.2": other}))
    first, second = found["02.1"], found["02.2"]
    fair = first["verdict"] == "passed" if kind == "HARM" else first["score"] == 0
    if judge.fragile and kind == "HARM":
        fair = fair or "ends the program (exit code" in first["gap"]
    fair = fair and first["verdict"] != "harness" and second["verdict"] == "passed"
    told = [f"{entry['verdict']} ({entry['gap'][:200]})" for entry in (first, second)]
    return fair, f"attack: {name}: {', then '.join(told)}"
