"""How long a large class takes: a program, no test, since times differ between machines.

    python -m tests.classroom.scale --students 1000 --sandbox bwrap -j 2
    python -m tests.classroom.scale --chapter book --students 40

A course of one chapter, or of the whole book in one file, is made in a temporary folder. The
invented students have everything right, or make a known mistake; of a hundred one is hostile, and
hands in attacks (minitorch.classroom.attacks). Each score is compared with the fair one. What is
told is the time by the clock, the seconds of the processor (its own, its workers' and their
children's), and the memory of the largest process.

bubblewrap does not wait for what runs in it, so the kernel leaves the seconds of its children out:
count the processor in landlock, which runs the same children. Two sizes of a class tell what a
start costs, and what each student does.

``--kill``: the run is ended by force when half of the records are there, and started again; the
records must be those of a run that nobody has ended.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from minitorch.classroom import attacks, batch, records
from minitorch.classroom.attack_forms import NAME
from minitorch.course.exercises import all_exercises, chapters, of_chapter

ROOT = Path(__file__).resolve().parents[2]


def works(chapter: str, count: int, share: float) -> dict[str, tuple[dict[str, str], float | None]]:
    """Student -> (exercise -> source, the fair score; None where it only must not be all)."""
    exercises = all_exercises() if chapter == "book" else of_chapter(chapter)
    right = {one.id: one.reference for one in exercises}
    other = {one.id: one.alternative for one in exercises}
    whole = sum(one.points for one in exercises)
    hostile = [*attacks.HEAVY.values(), *attacks.CHEATS.values()]
    bad = max(1, round(share * count)) if share else 0
    found: dict[str, tuple[dict[str, str], float | None]] = {}
    for number in range(count):
        name = f"student{number:04d}"
        if number < bad:
            # As wearing as can be: every exercise is answered by an attack, under its own name.
            mine = {
                one.id: hostile[(number * len(exercises) + k) % len(hostile)]
                .replace(f"{NAME}(shape)", f"{one.name}(*shape, **more)")
                .replace(NAME, one.name)
                for k, one in enumerate(exercises)
            }
            found[name] = mine, 0.0
        elif number % 3 == 2:
            wrong = exercises[number % len(exercises)]
            mutant = wrong.mutants[number % len(wrong.mutants)]
            found[name] = {**right, wrong.id: mutant.source}, whole - wrong.points
        else:
            found[name] = (right if number % 2 else other), whole
    return found


def course_of(folder: Path, chapter: str, found: dict[str, tuple[dict[str, str], float]]) -> None:
    if chapter == "book":
        folder.mkdir(parents=True)
        text = f"[assignments.book]\nchapters = {json.dumps(chapters())}\n"
        (folder / "course.toml").write_text(text, encoding="utf-8")
    for name, (sources, _) in found.items():
        place = folder / "submitted" / chapter / name
        place.mkdir(parents=True)
        cells = [
            {"cell_type": "code", "source": source, "outputs": [],
             "metadata": {"nbgrader": {"grade_id": f"ex-{id.replace('.', '-')}-stub"}}}
            for id, source in sources.items()
        ]  # fmt: skip
        text = json.dumps({"cells": cells, "nbformat": 4})
        (place / f"{chapter}.ipynb").write_text(text, encoding="utf-8")


def records_of(course: Path) -> dict[str, bytes]:
    found = sorted((course / "grades").rglob("*.json"))
    return {path.relative_to(course).as_posix(): path.read_bytes() for path in found}


def killed_half_way(course: Path, args: argparse.Namespace) -> int:
    """Start the command, end it by force; how many records it has left."""
    line = [
        sys.executable,
        "-m",
        "minitorch",
        "class",
        "grade",
        args.chapter,
        "--course",
        str(course),
    ]
    line += ["-j", str(args.jobs), "--sandbox", args.sandbox]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(line, env=env, stdout=subprocess.DEVNULL)
    while len(records_of(course)) < args.students // 2 and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return len(records_of(course))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--chapter", default="02")
    parser.add_argument("--students", type=int, default=1000)
    parser.add_argument("--hostile", type=float, default=0.01, help="share of them")
    parser.add_argument("--sandbox", default="auto")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--kill", action="store_true")
    args = parser.parse_args()
    found = works(args.chapter, args.students, args.hostile)
    wrong = []
    with tempfile.TemporaryDirectory() as top:
        course = Path(top, "course")
        course_of(course, args.chapter, found)
        records.secret(course)
        if args.kill:
            shutil.copytree(course, Path(top, "killed"))
        begun, before = time.perf_counter(), spent()
        outcome = batch.grade(course, args.chapter, jobs=args.jobs, sandbox=args.sandbox)
        passed, cpu = time.perf_counter() - begun, spent() - before
        whole = records_of(course)
        for text in map(json.loads, whole.values()):
            if text["status"] != "graded" or text["score"] != found[text["student"]][1]:
                wrong.append(f"{text['student']}: {text['status']}, {text['score']} points")
        if args.kill:
            kept = killed_half_way(Path(top, "killed"), args)
            batch.grade(Path(top, "killed"), args.chapter, jobs=args.jobs, sandbox=args.sandbox)
            again = records_of(Path(top, "killed"))
            other = [name for name in {**whole, **again} if whole.get(name) != again.get(name)]
            told = "OTHERS" if other else "the same"
            print(f"killed after {kept} records and started again: {told}")
            wrong += [difference(whole.get(name), again.get(name)) for name in other]
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(
        f"{len(found)} submissions of chapter {args.chapter} in {outcome.sandbox}, -j {args.jobs}: "
        f"{passed:.1f} s by the clock, {cpu:.1f} s of the processor "
        f"({cpu / len(found):.3f} s each), {most:.0f} MiB at most in one process"
    )
    print("\n".join(wrong) or "every score is the fair one")
    return bool(wrong)


def difference(one: bytes | None, other: bytes | None) -> str:
    """What two records of a submission, which must be the same, say of it."""
    if one is None or other is None:
        return f"only one run has a record: {one or other!r:.200}"
    first, second = json.loads(one), json.loads(other)
    found = [(key, first[key], second[key]) for key in first if first[key] != second.get(key)]
    if found and found[0][0] == "exercises":
        pairs = [(id, found[0][1][id], found[0][2][id]) for id in found[0][1]]
        found = [pair for pair in pairs if pair[1] != pair[2]]
    return f"{first['student']}: its records are others: {found}"


def spent() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    sys.exit(main())
