"""One submission, graded where another system calls it: Gradescope, PrairieLearn, Classroom 50.

    python -m minitorch.classroom.grade_one gradescope 02 --course DIR \\
        --submission DIR --output FILE
    python -m minitorch.classroom.grade_one summary result.json

The folder --course holds a course.toml. A course of one student is made in a temporary folder,
`minitorch class grade` grades it, and the result is written in the system's form. Exit code 0: it
was graded, whatever the score; 1: it could not be.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

from ..course.output import say
from . import attempts, cli, settings
from .arrivals import Handed, chosen, in_folder
from .export import result_of
from .folders import write_text
from .gradebook import rows
from .names import tame
from .platforms import WORDS

FAULT = WORDS["harness"]
STUDENT = "student"


def grade(kind: str, assignment: str, course: Path, submission: Path, output: Path) -> int:
    with tempfile.TemporaryDirectory() as place:
        top = Path(place)
        shutil.copyfile(course / settings.FILE, top / settings.FILE)
        one = settings.read(top)
        wanted = one.assignment(assignment)
        entries = list(in_folder(submission))
        if entries:
            for arrival in chosen(one, wanted, Handed(STUDENT, entries)):
                attempts.keep(one, wanted, arrival)
        with contextlib.chdir(top):
            code = cli.main(["class", "grade", assignment])
        found = [row for row in rows(one, wanted) if row.student == STUDENT]
        result = result_of(wanted, found[0], kind) if found else None
    if result is None:
        say(f"minitorch: not graded (exit code {code} of the grader)", sys.stderr)
        if kind == "prairielearn":
            write_text(output, json.dumps({"gradable": False, "format_errors": [FAULT]}) + "\n")
        return 1
    write_text(output, result)
    return 0


def summary(path: Path) -> str:
    """A result of Classroom 50 as a table in Markdown."""
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        return FAULT
    lines = ["| exercise | points | of |", "|---|---|---|"]
    for test in result["tests"]:
        name = tame(test["test-name"], 200).replace("|", "\\|").replace("\n", " ")
        lines.append(f"| {name} | {test['score']} | {test['max-score']} |")
    lines.append(f"| **all** | **{result['score']}** | **{result['max-score']}** |")
    return "\n".join(lines)


def main(argv: list[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    if argv[:1] == ["summary"]:
        say(summary(Path(argv[1])))
        return 0
    parser = argparse.ArgumentParser(prog="grade_one", description="Grade one submission.")
    parser.add_argument("kind", choices=("gradescope", "prairielearn", "classroom50"))
    parser.add_argument("assignment")
    for name in ("course", "submission", "output"):
        parser.add_argument(f"--{name}", required=True, type=Path)
    args = parser.parse_args(argv)
    try:
        return grade(
            args.kind, args.assignment, args.course.resolve(), args.submission.resolve(),
            args.output.resolve(),
        )  # fmt: skip
    except settings.Mistake as error:
        say(f"minitorch: {error}", sys.stderr)
        return 1


if __name__ == "__main__":
    os.environ["MINITORCH_COURSE"] = "off"
    sys.exit(main())
