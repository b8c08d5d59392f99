"""Write the exercise cells of a chapter from its folders (minitorch/course/exercises/chNN).

    python book/_tools/exercises.py 07           write the cells of these chapters, and execute them
    python book/_tools/exercises.py              of all chapters
    python book/_tools/exercises.py --check      only say which are stale; exit code 1 if any is

The cells stand below the heading `## Exercises`: one that imports the course, and for each exercise
its prompt, its stub, its check and its folded solution. They carry nbgrader's metadata (schema 3).
A chapter whose cells are those of its folders is left as it is.
"""

import argparse
import sys
from pathlib import Path

import execute
import notebooks

from minitorch.classroom.cells import (
    check_cell,
    code,
    given,
    id_of,
    markdown,
    nbgrader,
    preparation,
    prompt_cell,
    stub_cell,
)
from minitorch.course.candidates import tidy
from minitorch.course.definitions import Exercise
from minitorch.course.exercises import of_chapter


def cells_of(chapter: str) -> list[dict]:
    """The exercise cells of a chapter, without outputs; none if it has no definitions."""
    exercises = of_chapter(chapter)
    if not exercises:
        return []
    first = f"ex-{chapter}-import"
    cells = [code(first, imports(exercises), preparation([]), only_here=True)]
    for exercise in exercises:
        cells += cells_of_one(exercise)
    return cells


def imports(exercises: tuple[Exercise, ...]) -> str:
    """What a learner's code may count on, and the verbs of the course."""
    verbs = "from minitorch.course import check, hint, progress, reset, solution"
    return "\n".join([*given(exercises), "", verbs])


def cells_of_one(exercise: Exercise) -> list[dict]:
    id, needs = id_of(exercise), [f"ex-{exercise.chapter}-import"]
    fold = f":::{{dropdown}} Solution\n```python\n{tidy(exercise.reference)}```\n"
    fold += f"\n{tidy(exercise.explain)}:::" if exercise.explain else ":::"
    return [
        prompt_cell(exercise),
        stub_cell(exercise, needs),
        check_cell(exercise, needs, f'check("{exercise.id}")'),
        markdown(f"{id}-solution", fold, nbgrader(f"{id}-solution", locked=True)),
    ]


def is_ours(cell: dict, chapter: str) -> bool:
    return str(cell.get("id", "")).startswith(f"ex-{chapter}-")


def what_is_stale(path: Path) -> str | None:
    """Say how a page differs from its definitions; None if it does not."""
    chapter = path.name[:2]
    wanted = cells_of(chapter)
    cells = notebooks.read(path)["cells"]
    have = [cell for cell in cells if is_ours(cell, chapter)]
    for new, old in zip(wanted, have):
        for key in ("id", "cell_type", "source", "metadata"):
            if new[key] != old[key]:
                return f"cell {new['id']}: its {key} is not what the definitions give"
    if len(wanted) != len(have):
        return f"it has {len(have)} exercise cells, the definitions give {len(wanted)}"
    if have:
        start = [notebooks.heading(cell) for cell in cells].index("Exercises") + 1
        if cells[start : start + len(have)] != have:
            return "the exercise cells do not follow the heading Exercises"
    return None


def write(path: Path) -> None:
    """Put the cells in place; outputs of cells that stay the same are kept."""
    chapter = path.name[:2]
    nb = notebooks.read(path)
    old = {cell.get("id"): cell for cell in nb["cells"] if is_ours(cell, chapter)}
    cells = [cell for cell in nb["cells"] if not is_ours(cell, chapter)]
    headings = [notebooks.heading(cell) for cell in cells]
    if "Exercises" not in headings:
        raise SystemExit(f"{path.name} has no markdown cell that starts with '## Exercises'")
    new = cells_of(chapter)
    for cell in new:
        before = old.get(cell["id"], {})
        if cell["cell_type"] == "code" and before.get("source") == cell["source"]:
            cell |= {key: before[key] for key in ("outputs", "execution_count") if key in before}
    start = headings.index("Exercises") + 1
    nb["cells"] = cells[:start] + new + cells[start:]
    notebooks.write_text(path, execute.dumps(nb))


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Write the exercise cells of the book's pages.")
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="number, name or path")
    parser.add_argument("--check", action="store_true", help="only say which are stale")
    args = parser.parse_args(argv)
    paths = [execute.find(name) for name in args.notebooks] or notebooks.chapters()
    stale = {path: reason for path in paths if (reason := what_is_stale(path))}
    failed = False
    for path, reason in stale.items():
        print(f"{path.name}: {reason}")
        if not args.check:
            write(path)
            failed |= bool(execute.main([str(path)]))
    print(f"{len(paths) - len(stale)} of {len(paths)} notebooks had the cells of their definitions")
    if args.check and stale:
        chapters = " ".join(path.name[:2] for path in stale)
        print(f"To write the others:  python book/_tools/exercises.py {chapters}")
    return int(failed or (args.check and bool(stale)))


if __name__ == "__main__":
    sys.exit(main())
