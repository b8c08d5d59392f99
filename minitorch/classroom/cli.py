"""The command ``minitorch``: the verbs of the course, those of the classroom, and ``submit``.

minitorch class release        exit code 0: done, 1: done with something to look at, 2: wrong usage
"""

from __future__ import annotations

from typing import Any

from ..course import cli as course_cli
from . import cli_course, cli_grading

# Each adds its commands to those of `minitorch class`.
COMMANDS = [cli_course.add_commands, cli_grading.add_commands]


def add_class(verbs: Any) -> None:
    about = "teach a class: hand out, collect, grade, report"
    top = verbs.add_parser("class", help=about, description=about)
    commands = top.add_subparsers(dest="verb", required=True, metavar="COMMAND")
    for add in COMMANDS:
        add(commands)


def main(argv: list[str] | None = None) -> int:
    """The command ``minitorch``; returns its exit code."""
    return course_cli.main(argv, [cli_course.add_submit, add_class])
