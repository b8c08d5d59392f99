"""The source of a solution, taken out of the cells of a notebook without running any.

As the notebook's own ``check`` does it: the definition of the exercise's name, and from all cells
what it uses - imports, helpers, plain assignments. This is done in the child: a text that nobody
has read may make Python's own parser fall over.
"""

from __future__ import annotations

import ast
from typing import Any

from ..course.candidates import tidy
from ..course.definitions import Exercise
from ..course.notebook_source import names_used

MAGIC = ("%", "!", "?")
COURSE = "it asks the course for its solutions: write your own"


def gathered(cells: list[str], wanted: dict[str, Any]) -> dict[str, Any]:
    """Id -> {"source", "uses"}: the code of an exercise, and the names in it that are not its own.

    ``wanted``: id -> {"cell": number of its cell, "name": what it defines, "given": source of what
    it may count on, "without": names that are not to be taken along}.
    """
    parsed = [statements(cell) for cell in cells]
    return {id: one(cells, parsed, **how) for id, how in wanted.items()}


def one(
    cells: list[str],
    parsed: list[list[tuple[str, ast.stmt]] | None],
    cell: int,
    name: str,
    given: str,
    without: list[str],
) -> dict[str, Any]:
    own = parsed[cell]
    main = last_binding(own, name) if own is not None else None
    if main is None:
        return {"source": cells[cell], "uses": []}
    known = bound_by(given)
    # Its own cell last: what stands there wins.
    order = [*(some for i, some in enumerate(parsed) if i != cell and some), own or []]
    taken: dict[str, str] = {name: main}
    waiting = [main]
    futures = [text for some in order for text, node in some if is_future(node)]
    while waiting:
        for used in uses_of(waiting.pop()):
            if used in taken or used in without or (used in known and not rebound(own, used)):
                continue
            found = [text for some in order if (text := last_binding(some, used) or "")]
            if found:
                taken[used] = found[-1]
                waiting.append(found[-1])
    del taken[name]
    helpers = list(dict.fromkeys(reversed(taken.values())))
    source = "\n\n".join([*dict.fromkeys(futures), *helpers, main]) + "\n"
    return {"source": source, "uses": sorted(taken)}


def statements(cell: str) -> list[tuple[str, ast.stmt]] | None:
    """(text, statement) pairs of a cell; None if it is no Python."""
    text = tidy(cell)
    lines = [line if not line.lstrip().startswith(MAGIC) else "" for line in text.splitlines()]
    for some in (text.splitlines(), lines):
        try:
            body = ast.parse("\n".join(some)).body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        return [(segment(some, node), node) for node in body]
    return None


def segment(lines: list[str], node: ast.stmt) -> str:
    first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
    return "\n".join(lines[first - 1 : node.end_lineno])


def last_binding(body: list[tuple[str, ast.stmt]] | None, name: str) -> str | None:
    """The text of the last statement that gives a value to a name."""
    found = [text for text, node in body or [] if name in names_bound(node)]
    return found[-1] if found else None


def rebound(body: list[tuple[str, ast.stmt]] | None, name: str) -> bool:
    return last_binding(body, name) is not None


def names_bound(node: ast.stmt) -> set[str]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {alias.asname or alias.name.partition(".")[0] for alias in node.names}
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        targets = [node.target]
    walked = [part for target in targets for part in ast.walk(target)]
    return {part.id for part in walked if isinstance(part, ast.Name)}


def bound_by(given: str) -> set[str]:
    return {name for node in ast.parse(tidy(given)).body for name in names_bound(node)}


def is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def uses_of(text: str) -> list[str]:
    try:
        return names_used(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def copied(exercise: Exercise, source: str) -> str:
    """Why a source is not the student's own work, as far as its imports tell; "" if they do not."""
    if "import" not in source:
        return ""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        if any(
            f"{name}.".startswith(("minitorch.course.", "minitorch.classroom.")) for name in names
        ):
            return COURSE
        if exercise.slot and isinstance(node, ast.ImportFrom) and exercise.slot in names:
            return f"this is the framework's own {exercise.slot}: write what it does yourself"
    return ""
