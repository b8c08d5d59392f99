"""``minitorch class grade``, ``regrade`` and ``selftest``.

Exit codes: 0 all went well; 1 something needs to be looked at (trouble of the machine, a self-test
that fails); 2 wrong usage.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from shlex import quote
from typing import Any

from ..course.exercises import chapters
from ..course.output import say
from . import cluster, executors, records, sandboxes, selftest

OK, TROUBLE, USAGE = 0, 1, 2


def add_commands(subparsers: Any) -> None:
    """Add the commands of this file to those of ``minitorch class``."""
    one = _command(subparsers, "grade", grade, "grade what has no record yet")
    _about_grading(one)
    one = _command(subparsers, "regrade", regrade, "grade again, also what has a record")
    _about_grading(one)
    one.add_argument("--student", action="append", metavar="NAME", help="only this one; repeatable")
    one = _command(subparsers, "selftest", test, "is the grader right, in this very sandbox?")
    one.add_argument("chapter", nargs="*", metavar="CHAPTER", help="as 02; by default all")
    _about_sandbox(one)


def _command(subparsers: Any, name: str, run: Any, about: str) -> argparse.ArgumentParser:
    one = subparsers.add_parser(name, help=about, description=about)
    one.set_defaults(run=run)
    one.add_argument("--json", action="store_true", help="answer in JSON")
    return one


def _about_sandbox(one: argparse.ArgumentParser) -> None:
    names = ("auto", *sandboxes.ALL)
    one.add_argument("--sandbox", choices=names, default="auto",
                     help="by default the first that holds; trust is none at all")  # fmt: skip


def _about_grading(one: argparse.ArgumentParser) -> None:
    one.add_argument("assignment", metavar="ASSIGNMENT", help="as 02")
    one.add_argument("--course", default=".", metavar="DIR", help="by default the current folder")
    one.add_argument("-j", "--jobs", type=positive, default=os.cpu_count() or 1, metavar="N",
                     help="so many at a time; by default one a processor")  # fmt: skip
    one.add_argument("--shard", type=shard, default=(1, 1), metavar="I/N",
                     help="only each N-th submission, from the I-th on")  # fmt: skip
    one.add_argument("--executor", default=executors.HERE, metavar="WHERE",
                     help="threads: on this machine; or dask://host:port")  # fmt: skip
    _about_sandbox(one)


def positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a number from 1 on; got {text!r}")
    return int(text)


def shard(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"a shard is I/N with I from 1 to N, as 2/4; got {text!r}")
    return int(match[1]), int(match[2])


def grade(args: argparse.Namespace) -> int:
    return _graded(args, again=False, students=None)


def regrade(args: argparse.Namespace) -> int:
    return _graded(args, again=True, students=args.student)


def _graded(args: argparse.Namespace, again: bool, students: list[str] | None) -> int:
    try:
        outcome = executors.grade(
            Path(args.course), args.assignment, jobs=args.jobs, sandbox=args.sandbox,
            shard=args.shard, again=again, students=students, tell=Progress(),
            executor=args.executor,
        )  # fmt: skip
    except (records.NoCourse, sandboxes.NoSandbox, cluster.NoCluster) as error:
        say(f"minitorch class {args.verb}: {error}", sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        say("Stopped. What is graded is kept: the same command goes on from here.", sys.stderr)
        return TROUBLE
    graded = f"{len(outcome.graded)} graded in the sandbox {outcome.sandbox}"
    lines = [f"{graded if outcome.graded else 'None graded'}, {outcome.skipped} had a record."]
    refused = [one["student"] for one in outcome.graded if one["status"] == "refused"]
    if refused:
        lines.append(f"Not readable, so no points: {', '.join(refused)}. Their pages say why.")
    if outcome.harness:
        names = ", ".join(outcome.harness)
        lines.append(f"No score, through no fault of theirs: {names}. Say the same once more.")
    if outcome.graded or outcome.skipped:
        where = "" if args.course == "." else f" --course {quote(args.course)}"
        lines.append(f"Next: `minitorch class report{where}`")
    say(json.dumps(outcome.as_dict(), indent=1) if args.json else "\n".join(lines))
    return TROUBLE if outcome.harness else OK


class Progress:
    """A line on the terminal that says how far the work is; nothing where there is none."""

    WIDTH = 30

    def __call__(self, done: int, count: int, what: str) -> None:
        if not sys.stderr.isatty():
            return
        full = self.WIDTH * done // max(count, 1)
        bar = "#" * full + "." * (self.WIDTH - full)
        say(f"\r[{bar}] {done}/{count} {what[:24]:24}", sys.stderr, "\n" if done == count else "")


def test(args: argparse.Namespace) -> int:
    unknown = [chapter for chapter in args.chapter if chapter not in chapters()]
    if unknown:
        say(f"minitorch class selftest: there is no chapter {unknown[0]!r}", sys.stderr)
        return USAGE
    tell = (lambda text: None) if args.json else say
    try:
        report = selftest.run(args.sandbox, args.chapter or None, tell)
    except sandboxes.NoSandbox as error:
        say(f"minitorch class selftest: {error}", sys.stderr)
        return USAGE
    if args.json:
        say(json.dumps({"sandbox": report.sandbox, "checks": report.checks, "wrong": report.wrong}))
    else:
        say("\n".join([*report.wrong, f"{report.checks} checks in the sandbox {report.sandbox}, "
                       f"{len(report.wrong)} wrong."]))  # fmt: skip
    return TROUBLE if report.wrong else OK
