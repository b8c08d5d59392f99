"""The command line: the verbs of the course, for files.

minitorch check 07.2 mine.py      exit code 0: passed, 1: not passed, 2: wrong usage
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import commands, luggage, solutions, starter_folder, workspace
from .candidates import tidy
from .carrying import LARGEST, Damaged
from .exercises import all_exercises, find, of_chapter
from .feedback import Result, in_one_line
from .files import is_there, read_text, write_bytes
from .grading import UNWRITTEN
from .moved import with_moved_imports
from .output import say
from .progress_table import Progress

OK, FAILED, USAGE = 0, 1, 2


class Wrong(Exception):
    """The command cannot be carried out as it was given: exit code 2."""


def check(args: argparse.Namespace) -> int:
    if args.id is None:
        return check_all(args)
    exercise = find(args.id)
    path = Path(args.file) if args.file else workspace.path_of(args.id)
    source = text_of(path, follow=bool(args.file))  # of a file that was named, a link will do
    result = commands.answer(exercise, source, args.seed, not args.no_keep)
    show(args, result, result.as_dict())
    return OK if result.passed else FAILED


def text_of(path: Path, follow: bool = True) -> str:
    try:
        return with_moved_imports(read_text(path, follow))
    except OSError as error:
        raise Wrong(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise Wrong(f"{path} is not text in UTF-8") from None


def check_all(args: argparse.Namespace) -> int:
    """Every file of the workspace. Exit code 0 only if all are there, and pass."""
    results: list[Result] = []
    whole = True
    for id in workspace.kept():
        path = workspace.path_of(id)
        try:
            exercise, source = find(id), text_of(path, follow=False)
        except (LookupError, Wrong) as error:  # the others are checked all the same
            say(f"{path.name}: {error}", sys.stderr)
            whole = False
            continue
        results.append(commands.answer(exercise, source, args.seed, not args.no_keep))
    lines = [one_line(result) for result in results]
    if not results:
        lines = [f"There are no solutions in {workspace.folder()}. Begin: minitorch start ."]
    show(args, "\n".join(lines), [result.as_dict() for result in results])
    return OK if results and whole and all(r.passed for r in results) else FAILED


def one_line(result: Result) -> str:
    verdict = result.verdict
    text = f"{verdict.exercise.id}  {verdict.status:12}  {verdict.exercise.title}"
    return (
        text
        if verdict.passed or verdict.status == UNWRITTEN
        else (f"{text}: {in_one_line(verdict)}")
    )


def hint(args: argparse.Namespace) -> int:
    exercise = find(args.id)
    number = args.number or 1
    try:
        text = commands.hint(args.id, number)
    except ValueError as error:
        raise Wrong(str(error)) from None
    count = len(exercise.hints)
    about = {"id": args.id, "number": number, "of": count, "hint": exercise.hints[number - 1]}
    show(args, text, about)
    return OK


def solution(args: argparse.Namespace) -> int:
    exercise = find(args.id)
    about = {"id": args.id, "source": tidy(exercise.reference), "explain": exercise.explain}
    show(args, commands.solution(args.id), about)
    return OK


def reset(args: argparse.Namespace) -> int:
    aside = workspace.path_of(find(args.id).id).exists()
    text = commands.reset(args.id)
    show(args, text, {"id": args.id, "reset": aside, "text": text})
    return OK


def progress(args: argparse.Namespace) -> int:
    answer = Progress()
    show(args, answer, answer.as_dict())
    return OK


def switch_on(args: argparse.Namespace) -> int:
    commands.on(*args.ids)
    return progress(args)


def switch_off(args: argparse.Namespace) -> int:
    commands.off(*args.ids)
    return progress(args)


def list_all(args: argparse.Namespace) -> int:
    exercises = of_chapter(args.chapter) if args.chapter else all_exercises()
    if not exercises:
        raise Wrong(f"no exercises in chapter {args.chapter!r}: write it with two digits, as 07")
    marks = dict.fromkeys(solutions.solved, "passed") | dict.fromkeys(solutions.broken, "broken")
    rows = [
        {
            "id": e.id,
            "title": e.title,
            "name": e.name,
            "points": e.points,
            "slot": e.slot,
            "status": marks.get(e.id, ""),
        }
        for e in exercises
    ]
    lines = [f"{row['id']}  {row['status']:7} {row['title']} ({row['name']})" for row in rows]
    show(args, "\n".join(lines), rows)
    return OK


def start(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    try:
        written = starter_folder.make(folder)
    except OSError as error:
        raise Wrong(f"{folder} cannot be written: {error.strerror}") from None
    stubs, pages = len(written["stubs"]), len(written["notebooks"])
    text = f"{folder}: {stubs} stubs and {pages} notebooks written; what was there is unchanged."
    text += f"\nNext: read {folder / 'README.md'}"
    show(args, text, {"folder": str(folder), **written})
    return OK


def bring_in(args: argparse.Namespace) -> int:
    path = Path(args.file)
    try:
        text = read_text(path, largest=LARGEST)
    except OSError as error:
        raise Wrong(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:
        raise Wrong(f"{path} is not text in UTF-8") from None
    try:
        report = luggage.bring_in(text, args.dry_run)
    except Damaged as error:
        raise Wrong(f"{path} was not imported: {error}. Nothing was changed.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Wrong(f"the workspace {workspace.folder()}: {why}") from None
    show(args, report, report.as_dict())
    return OK


def take_along(args: argparse.Namespace) -> int:
    try:
        work, left = luggage.taken_along()
    except Damaged as error:
        raise Wrong(str(error)) from None
    if args.file == "-":
        say(work.text(), end="")
        return OK
    path = Path(args.file) if args.file else luggage.default_name()
    if is_there(path):
        raise Wrong(f"{path} is there already, and is not overwritten: give another name")
    try:
        write_bytes(path.parent.resolve() / path.name, work.text().encode())
    except OSError as error:
        raise Wrong(f"{path} cannot be written: {error.strerror or error}") from None
    drafts = sum(len(cells) for cells in work.drafts.values())
    answers = sum(len(cells) for cells in work.predict.values())
    lines = [f"{path}: {len(work.solved)} solutions, {drafts} drafts, {answers} answers."]
    lines += [f"{id} stays behind: its file does not pass yet." for id in left]
    lines.append('The book\'s pages read it: "Your work", below the sidebar, "Load from a file".')
    about = {"file": str(path), "solved": list(work.solved), "drafts": drafts, "answers": answers}
    show(args, "\n".join(lines), {**about, "left": left})
    return OK


def show(args: argparse.Namespace, text: object, data: Any) -> None:
    say(json.dumps(data, indent=1, ensure_ascii=False) if args.json else text)


def parser(more: Sequence[Callable[[Any], None]] = ()) -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="minitorch", description="The exercises of the book.")
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")

    def verb(name: str, run: Callable[[argparse.Namespace], int], about: str) -> Any:
        one = verbs.add_parser(name, help=about, description=about)
        one.set_defaults(run=run)
        one.add_argument("--json", action="store_true", help="answer in JSON")
        return one

    one = verb("check", check, "check a solution, or all of the workspace")
    one.add_argument("id", nargs="?", metavar="ID", help="as 07.2; by default all that are written")
    one.add_argument("file", nargs="?", metavar="FILE", help="by default the workspace's own")
    one.add_argument("--seed", type=int, help="draw the cases of this seed again")
    one.add_argument("--no-keep", action="store_true", help="judge only; change no file, no slot")
    one = verb("hint", hint, "a hint")
    one.add_argument("id", metavar="ID")
    one.add_argument("number", nargs="?", type=int, metavar="NUMBER", help="by default 1")
    verb("solution", solution, "a solution").add_argument("id", metavar="ID")
    verb("reset", reset, "put your solution aside").add_argument("id", metavar="ID")
    verb("progress", progress, "how far you are, and which code is yours")
    verb("on", switch_on, "let solutions run in the framework").add_argument(
        "ids", nargs="*", metavar="ID", help="by default all"
    )
    verb("off", switch_off, "let the framework run its own code").add_argument(
        "ids", nargs="*", metavar="ID", help="by default all"
    )
    verb("list", list_all, "the exercises").add_argument("chapter", nargs="?", metavar="CHAPTER")
    verb("start", start, "make a folder to work in").add_argument("folder", metavar="DIR")
    one = verb("export", take_along, "write your work into one file, for the book's pages")
    one.add_argument(
        "file", nargs="?", metavar="FILE", help="by default minitorch-work-DATE.json; - prints it"
    )
    one = verb("import", bring_in, "read your work from a file that a page of the book has saved")
    one.add_argument("file", metavar="FILE", help="what you have already is kept as a backup")
    one.add_argument("--dry-run", action="store_true", help="say what would change; write nothing")
    for add in more:
        add(verbs)
    return top


def main(argv: list[str] | None = None, more: Sequence[Callable[[Any], None]] = ()) -> int:
    """The command ``minitorch``; returns its exit code. ``more``: functions that add verbs."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a pipe on Windows is not UTF-8 by itself
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        args = parser(more).parse_args(argv)
    finally:
        say("", end="")  # what argparse has printed
    try:
        return args.run(args)
    except (Wrong, LookupError) as error:
        say(f"minitorch {args.verb}: {error.args[0]}", sys.stderr)
        return USAGE
