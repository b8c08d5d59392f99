"""The command ``minitorch``: the verbs of the course, those of the classroom, ``submit``, ``run``.

minitorch class release        exit code 0: done, 1: done with something to look at, 2: wrong usage
"""

from __future__ import annotations

import argparse
from typing import Any

from ..course import cli as course_cli
from . import cli_course, cli_grading

# Each adds its commands to those of `minitorch class`.
COMMANDS = [cli_course.add_commands, cli_grading.add_commands]

ORDER = (
    "init", "release", "rehearse", "collect", "selftest", "grade", "report", "override", "regrade",
    "export", "similar", "merge", "forget",
)  # fmt: skip


def add_class(verbs: Any) -> None:
    about = "teach a class: hand out, collect, grade, report"
    top = verbs.add_parser("class", help=about, description=about)
    commands = top.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    for add in COMMANDS:
        add(commands)
    # Help names them in the order in which a course needs them.
    commands._choices_actions.sort(key=lambda one: ORDER.index(one.dest))


def add_run(verbs: Any) -> None:
    """Only so that help names it: __main__ runs programs, before any exercise is loaded."""
    about = "run a program that imports torch, as it is: run SCRIPT, run -m MODULE, run -c CODE"
    verbs.add_parser("run", help=about, description=about).add_argument(
        "program", nargs=argparse.REMAINDER, help="the program and its arguments"
    )


def main(argv: list[str] | None = None) -> int:
    """The command ``minitorch``; returns its exit code."""
    return course_cli.main(argv, [cli_course.add_submit, add_class, add_run])
