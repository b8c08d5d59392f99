"""Commands around the grading: init, release, collect, merge, report, override, export, similar;
and the learner's ``minitorch submit``.

Exit codes: 0 done, 1 done but something needs a look (or a check does not pass), 2 wrong usage.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import date
from functools import wraps
from pathlib import Path
from shlex import quote
from typing import Any

from ..course.cli import FAILED, OK, Wrong, show
from ..course.output import say
from . import collect as collecting
from . import export as exporting
from . import forget as forgetting
from . import handing_in, recorded, release, settings, starting
from . import rehearse as rehearsing
from . import report as reporting
from . import similar as comparing
from .settings import Assignment, Course, Mistake

Run = Callable[[argparse.Namespace], int]
MOST = 8  # names on one line
FORMATS = f"one of {', '.join(exporting.FORMATS)}"


def told(run: Run) -> Run:
    """A command whose Mistake is said in a line, with exit code 2; Ctrl-C is a line, too."""

    @wraps(run)
    def command(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except Mistake as error:
            args.verb = f"{args.group}{args.verb}"  # as it was said: "class release"
            raise Wrong(str(error)) from None
        except KeyboardInterrupt:
            say("Stopped. What is written is whole: say the same command again.", sys.stderr)
            return FAILED

    return command


def course_of(args: argparse.Namespace) -> Course:
    return settings.read(Path(args.course))


def assignments_of(course: Course, ids: list[str]) -> list[Assignment]:
    """Those that are named, else all."""
    return [course.assignment(id) for id in ids] if ids else list(course.assignments)


def next_step(command: str, assignment: str, args: argparse.Namespace) -> str:
    """What a teacher says next, to the same course."""
    words = ["minitorch class", command, *filter(None, [assignment])]
    words += ["--course", quote(args.course)] if args.course != "." else []
    return f"Next: `{' '.join(words)}`"


def progress_of(what: str) -> Callable[[str], object]:
    """Counts on one line of the error stream, where a person looks at it."""
    if not sys.stderr.isatty():
        return lambda text: None
    count = 0

    def tell(text: str) -> None:
        nonlocal count
        count += 1
        say(f"\r\x1b[K{what} {count:,}: {text}", sys.stderr, end="")

    return tell


def init(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    try:
        first = date.fromisoformat(args.due) if args.due else None
    except ValueError:
        raise Mistake(f"--due is a day, as 2027-01-31; it is {args.due!r}") from None
    name = args.name or folder.resolve().name
    if args.weeks and args.chapters:
        raise Mistake("--weeks brings its own chapters: leave --chapters out")
    about = starting.make(folder, name, args.chapters or [], first, args.every, args.weeks or 0)
    lines = [
        f"{folder}: {len(about['assignments'])} assignments with {about['exercises']} exercises.",
        f"Written: {', '.join(about['written']) or 'nothing, all was there'}.",
        f"Next: change {folder / settings.FILE}, then `minitorch class release` in that folder.",
    ]
    show(args, "\n".join(lines), about)
    return OK


def hand_out(args: argparse.Namespace) -> int:
    course = course_of(args)
    done = release.write(course, assignments_of(course, args.assignments))
    lines = []
    for one in done:
        what = "written" if one["changed"] else "unchanged"
        lines.append(
            f"{one['file']}  {what}: {len(one['exercises'])} exercises, {one['points']:g} points"
        )
        for id in one["shown_by_the_chapter"]:
            lines.append(f"  the chapter itself explains {id} with this code; its exercise is easy")
    show(args, "\n".join(lines), done)
    return OK


def rehearse(args: argparse.Namespace) -> int:
    course = course_of(args)
    if not 2 <= args.students <= 5000:
        raise Mistake(f"--students is from 2 to 5,000; it is {args.students}")
    assignment = course.assignment(args.assignment)
    answer = rehearsing.write(course, assignment, args.students, Path(args.folder))
    text = f"{answer['folder']}: {answer['students']} notebooks. Now collect them:\n"
    text += f"minitorch class collect {assignment.id} {answer['folder']}"
    show(args, text, answer)
    return OK


def collect(args: argparse.Namespace) -> int:
    course = course_of(args)
    assignment = course.assignment(args.assignment)
    tell = progress_of("collected")
    answer = collecting.collect(course, assignment, Path(args.source), args.platform, tell)
    if sys.stderr.isatty():
        say("", sys.stderr)
    counts = ", ".join(f"{count} {what}" for what, count in answer["counts"].items())
    lines = [f"{assignment.id}: {counts or 'nothing there'}."]
    if answer["late"]:
        lines.append(f"late: {', '.join(answer['late'])}")
    if answer["missing"]:
        lines.append(f"nothing from: {', '.join(answer['missing'])}")
    if strange := answer["not_in_students_csv"]:
        lines.append(f"not in students.csv: {', '.join(strange)} (somebody under another name?)")
    for student, why in answer["why"].items():
        lines.append(f"not taken: {student}: {why}")
    if answer["students"]:
        lines.append(next_step("grade", assignment.id, args))
    show(args, "\n".join(lines), answer)
    return FAILED if answer["why"] or not answer["students"] else OK


def merge(args: argparse.Namespace) -> int:
    course = course_of(args)
    answer = recorded.merge(course, [Path(source) for source in args.sources])
    lines = [f"{answer['new']} records taken over, {answer['known']} were there."]
    lines += [f"{name}: two gradings differ; yours stays" for name in answer["differ"]]
    show(args, "\n".join(lines), answer)
    return FAILED if answer["differ"] else OK


def override(args: argparse.Namespace) -> int:
    course = course_of(args)
    found = course.of_exercise(args.exercise)
    if args.assignment:
        found = [one for one in found if one.id == args.assignment]
    if not found:
        where = args.assignment or "any assignment of course.toml"
        raise Mistake(f"{args.exercise!r} must be an exercise, as 02.3; it is not in {where}")
    if len(found) > 1:
        ids = ", ".join(one.id for one in found)
        raise Mistake(f"{args.exercise!r} is in {ids}: --assignment ID says which is meant")
    entry = recorded.override(course, found[0], args.student, args.exercise, args.score, args.why)
    what = "set" if entry["changed"] else "was set already"
    text = f"{entry['student']}, {entry['exercise']}: {entry['score']:g} {what}."
    if entry["changed"]:
        text += " It stays when the file is graded again; a new report and new exports show it."
    show(args, text, entry)
    return OK


def report(args: argparse.Namespace) -> int:
    course = course_of(args)
    folder = Path(args.output) if args.output else course.folder / "report"
    answer = reporting.write(course, folder)
    lines = [f"{answer['pages']} pages, {answer['changed']} changed. Open {folder / 'index.html'}"]
    for id, count in answer["waiting"].items():
        step = next_step("grade", id, args)
        lines.append(f"{id}: {count} handed in and not graded. {step}, then the report again")
    if not answer["graded"]:
        lines.append("Nothing is graded yet, so these pages have no scores.")
    show(args, "\n".join(lines), answer)
    return OK


def similar(args: argparse.Namespace) -> int:
    course = course_of(args)
    answer = comparing.write(course, course.assignment(args.assignment))
    lines = [f"{answer['folder']}: {len(answer['students'])} students. README.txt says the rest."]
    lines += [f"not read: {student}: {why}" for student, why in answer["unread"].items()]
    show(args, "\n".join(lines), answer)
    return FAILED if answer["unread"] else OK


def forget(args: argparse.Namespace) -> int:
    answer = forgetting.forget(course_of(args), args.student, args.yes)
    lines = [*answer["folders"], f"{answer['overrides']} scores set by hand"]
    lines.append("Removed." if args.yes else "Nothing was removed: say it again with --yes.")
    if answer["in_students_csv"]:
        lines.append("The line in students.csv is yours to remove.")
    show(args, "\n".join(lines), answer)
    return OK if args.yes else FAILED


def without_score(entries: list[str]) -> list[str]:
    """["02/ada", ...] as a line for each assignment."""
    by_assignment: dict[str, list[str]] = {}
    for entry in entries:
        id, _, student = entry.partition("/")
        by_assignment.setdefault(id, []).append(student)
    lines = []
    for id, students in by_assignment.items():
        more = f" and {len(students) - MOST} others" if len(students) > MOST else ""
        lines.append(f"no score yet in {id}: {', '.join(students[:MOST])}{more}")
    return lines


def export(args: argparse.Namespace) -> int:
    course = course_of(args)
    folder = Path(args.output) if args.output else None
    wanted = assignments_of(course, args.assignments)
    answer = exporting.export(course, wanted, args.format, folder, args.missing_as_zero)
    lines = [f"{answer['folder']}: {len(answer['files'])} files, {answer['changed']} changed."]
    if len(answer["files"]) == 1:
        what = "changed" if answer["changed"] else "unchanged"
        lines = [f"{Path(answer['folder'], answer['files'][0])}: {what}."]
    lines += without_score(answer["without_score"])
    show(args, "\n".join(lines), answer)
    return OK


def submit(args: argparse.Namespace) -> int:
    notebook = Path(args.notebook) if args.notebook else None
    answer = handing_in.submit(args.what, notebook, Path(args.output) if args.output else None)
    lines = [f"{answer['file']}: {answer['bytes']:,} bytes, with the code of"]
    for one in answer["exercises"]:
        what = f"{one['lines']} lines" if one["lines"] else "nothing"
        about = f": {one['about']}" if one["about"] else ""
        lines.append(f"  {one['id']}  {what:9}  {one['status']:11}  {one['title']}{about}")
    lines.append(f"{answer['passed']} of {len(answer['exercises'])} pass these checks.")
    lines.append(
        "Your teacher's checks draw other cases. The file holds this code and nothing else: no "
        "outputs, and not your name."
    )
    show(args, "\n".join(lines), answer)
    return OK if answer["passed"] == len(answer["exercises"]) else FAILED


def add_submit(verbs: Any) -> None:
    about = "make the file to hand in, and say what the checks say about it"
    one = verbs.add_parser("submit", help=about, description=about)
    one.set_defaults(run=told(submit), group="")
    one.add_argument("--json", action="store_true", help="answer in JSON")
    one.add_argument("what", nargs="*", metavar="WHAT", help="a chapter, as 02, or exercises")
    one.add_argument(
        "--notebook", metavar="FILE", help="take the code from this notebook, not your folder"
    )
    one.add_argument(
        "-o", "--output", metavar="FILE", help="by default minitorch-WHAT.ipynb; it is overwritten"
    )


def add_commands(commands: Any) -> None:
    """The commands of this file, for `minitorch class`."""

    def command(name: str, run: Run, about: str, course: bool = True) -> Any:
        one = commands.add_parser(name, help=about, description=about)
        one.set_defaults(run=told(run), group="class ")
        one.add_argument("--json", action="store_true", help="answer in JSON")
        if course:
            one.add_argument(
                "--course", metavar="DIR", default=".", help="its folder; by default the current"
            )
        return one

    one = command("init", init, "make the folder of a course", course=False)
    one.add_argument("folder", metavar="COURSE")
    one.add_argument("--name", metavar="NAME", help="of the course; by default the folder's")
    one.add_argument("--chapters", nargs="+", metavar="NN", help="by default all with exercises")
    one.add_argument(
        "--weeks", type=int, choices=sorted(starting.PLANS), help="the plan with so many weeks"
    )
    one.add_argument("--due", metavar="DAY", help="of the first assignment, as 2027-01-31")
    one.add_argument("--every", type=int, default=7, metavar="DAYS", help="until the next is due")
    one = command("release", hand_out, "write the students' notebooks")
    one.add_argument("assignments", nargs="*", metavar="ASSIGNMENT", help="by default all")
    one = command("rehearse", rehearse, "write submissions of an invented class")
    one.add_argument("assignment", metavar="ASSIGNMENT")
    one.add_argument("folder", metavar="DIR", help="where they are written; then collect them")
    one.add_argument("-n", "--students", type=int, default=30, metavar="N", help="by default 30")
    one = command("collect", collect, "take over what was handed in")
    one.add_argument("assignment", metavar="ASSIGNMENT")
    one.add_argument("source", metavar="SOURCE", help="a folder or a zip")
    for platform in ("nbgrader", "canvas", "moodle", "classroom50"):
        one.add_argument(
            f"--{platform}", dest="platform", action="store_const", const=platform,
            default="folder", help=f"the source is laid out as {platform} does it",
        )  # fmt: skip
    one = command("merge", merge, "take over records that other machines have graded")
    one.add_argument("sources", nargs="+", metavar="DIR", help="a course, or its folder grades")
    one = command("override", override, "set the score of one exercise by hand")
    one.add_argument("student", metavar="STUDENT")
    one.add_argument("exercise", metavar="EXERCISE", help="as 02.3")
    one.add_argument("score", type=float, metavar="SCORE")
    one.add_argument("--why", required=True, metavar="TEXT", help="the reason; it is shown")
    one.add_argument("--assignment", metavar="ID", help="where the exercise is in several")
    one = command("report", report, "write the class as a site of plain HTML")
    one.add_argument("-o", "--output", metavar="DIR", help="by default report, in the course")
    one = command("similar", similar, "lay submissions out for JPlag, compare50 and Dolos")
    one.add_argument("assignment", metavar="ASSIGNMENT")
    one = command("forget", forget, "remove everything that is kept about a student")
    one.add_argument("student", metavar="STUDENT")
    one.add_argument("--yes", action="store_true", help="do it; without, it is only said")
    one = command("export", export, "write the scores, or the course, for another system")
    one.add_argument("format", metavar="FORMAT", choices=exporting.FORMATS, help=FORMATS)
    one.add_argument("assignments", nargs="*", metavar="ASSIGNMENT", help="by default all")
    one.add_argument("-o", "--output", metavar="DIR", help="by default exports/FORMAT")
    one.add_argument(
        "--missing-as-zero", action="store_true", help="0 in tables where nothing was handed in"
    )
