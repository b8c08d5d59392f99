"""From a notebook to a source that runs alone: the reader's definition, and what it uses.

The names that a definition uses are looked up where it was written. Imports become import lines;
the reader's own helpers are taken along; plain constants too. A tensor or anything else that only
that notebook knows stays behind: a solution must not depend on it.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import inspect
import linecache
import symtable
import types
from typing import Any

from .candidates import tidy
from .definitions import Exercise

PLAIN = (int, float, complex, str, bytes, bool, type(None))


class NoSource(LookupError):
    """What ``check`` was asked to judge has no source that could be read."""


class TheFrameworks(NoSource):
    """Under the name of the exercise stands the framework's own function."""


def source_of(exercise: Exercise, names: dict[str, Any]) -> str | None:
    """The source of the exercise's definition among some names (a module's globals), with all that
    it needs. None when nothing is called so. NoSource when its lines cannot be read."""
    if exercise.name not in names:
        return None
    if name := of_the_framework(names[exercise.name]):
        raise TheFrameworks(
            f"{exercise.name} is the framework's own function here ({name}): write yours in the "
            "cell of the exercise, and run that cell."
        )
    given: dict[str, Any] = {}
    exec(tidy(exercise.given), given)
    gathered = Gathered(names, given)
    gathered.add(exercise.name)
    future = ["from __future__ import annotations"] if later_annotations(names) else []
    lines = "\n".join([*future, *gathered.lines])
    return "\n\n".join(filter(None, [lines, *gathered.definitions])) + "\n"


def of_the_framework(value: Any) -> str:
    """The full name of a function or class of minitorch; "" for all else."""
    module = getattr(value, "__module__", None)
    ours = isinstance(module, str) and module.partition(".")[0] == "minitorch"
    return f"{module}.{getattr(value, '__qualname__', '')}" if ours else ""


def later_annotations(names: dict[str, Any]) -> bool:
    """Did the notebook say ``from __future__ import annotations``?"""
    return names.get("annotations") is __future__.annotations


class Gathered:
    """What has been taken along so far: import lines and constants, then definitions."""

    def __init__(self, names: dict[str, Any], given: dict[str, Any]) -> None:
        self.names = names
        self.given = given
        self.lines: list[str] = []
        self.definitions: list[str] = []
        self.seen: set[str] = set()

    def add(self, name: str) -> None:
        if name in self.seen or name not in self.names:
            return
        self.seen.add(name)
        value = self.names[name]
        if name in self.given and self.given[name] is value:
            return
        line = as_import(name, value) or as_constant(name, value)
        if line:
            self.lines.append(line)
        elif isinstance(value, (types.FunctionType, type)):
            source = definition(name, value)
            for used in names_used(source):
                self.add(used)
            self.definitions.append(source)


def names_used(source: str) -> list[str]:
    """The names that a source looks up outside its functions; those of Python itself left out."""
    module = symtable.symtable(source, "<solution>", "exec")
    found: dict[str, None] = {}
    scopes = [module]
    while scopes:
        scope = scopes.pop(0)
        scopes += scope.get_children()
        for symbol in scope.get_symbols():
            outside = scope is module or symbol.is_global()
            if symbol.is_referenced() and outside and not hasattr(builtins, symbol.get_name()):
                found[symbol.get_name()] = None
    return list(found)


def as_import(name: str, value: Any) -> str | None:
    """The import line that binds this name, if there is one."""
    if isinstance(value, types.ModuleType):
        return f"import {value.__name__} as {name}"
    module = getattr(value, "__module__", None)
    if module in (None, "__main__", "builtins") or not isinstance(module, str):
        return None
    if isinstance(value, (types.FunctionType, type)) and readable(value):
        return None  # of this notebook or file: taken along
    if hasattr(value, "__name__"):
        return f"from {module} import {value.__name__} as {name}"
    return None


def readable(value: Any) -> bool:
    """Was it written in a cell (no file on disk), or in a script that runs as the main program?"""
    code = code_of(value)
    return code is not None and is_cell(code.co_filename)


def is_cell(file: str) -> bool:
    return file.startswith("<") or "ipykernel" in file


def as_constant(name: str, value: Any) -> str | None:
    """``name = repr`` for numbers, texts, and tuples, lists, dicts and sets of them."""
    try:
        same = ast.literal_eval(repr(value))
        if type(same) is type(value) and same == value:
            return f"{name} = {value!r}"
    except Exception:
        pass  # anything else has no such repr
    return None


def code_of(value: Any) -> types.CodeType | None:
    """The code of a function, or of the first method of a class."""
    if isinstance(value, type):
        members = [getattr(member, "__func__", member) for member in vars(value).values()]
        members = [getattr(member, "fget", member) for member in members]
        functions = [m for m in members if isinstance(m, types.FunctionType)]
        own = [f for f in functions if f.__qualname__.startswith(value.__qualname__ + ".")]
        codes = [inspect.unwrap(f).__code__ for f in own]
        codes = [code for code in codes if code.co_filename != "<string>"]  # made by a dataclass
        return codes[0] if codes else None
    return getattr(inspect.unwrap(value), "__code__", None)


def cells() -> list[str]:
    """The names of the cells that have run, the newest first: a class of fields alone has no code
    that would tell where it stands."""
    return [file for file in reversed(linecache.cache) if is_cell(file)]


def definition(name: str, value: Any) -> str:
    """The lines of ``def name`` or ``class name`` (or ``name = lambda ...``), decorators included.

    Raises NoSource when they cannot be read.
    """
    code = code_of(value)
    for file in [code.co_filename] if code is not None else cells():
        text = "".join(linecache.getlines(file))
        try:
            body = ast.parse(text).body
        except SyntaxError:  # a cell with a magic command in it
            continue
        for node in reversed(body):
            if _binds(node, name) and (code is None or _holds(node, code.co_firstlineno)):
                first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
                return "\n".join(text.splitlines()[first - 1 : node.end_lineno])
    if code is not None and code.co_name not in (name, "<lambda>"):
        raise NoSource(f"the solution must be called {name}; this is {code.co_name}")
    raise NoSource(
        f"the lines of {name} cannot be read here. Define it with def or class in a cell of its "
        "own, or write it into a file and run: minitorch check ID FILE"
    )


def _binds(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.Assign):
        return any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
    return getattr(node, "name", None) == name


def _holds(node: ast.stmt, line: int) -> bool:
    decorators = [decorator.lineno for decorator in getattr(node, "decorator_list", ())]
    return min([node.lineno, *decorators]) <= line <= (node.end_lineno or node.lineno)
