"""What a source is before it runs: nothing but the stub? Does it import PyTorch itself?"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from .candidates import tidy
from .definitions import Exercise


def is_stub(exercise: Exercise, tree: ast.Module) -> bool:
    """Is nothing written but the stub, or is what was to be written still to come?"""
    own = _definition(exercise, tree)
    if own is None:
        return not tree.body
    there = _stub_of(exercise.id, exercise.name, tidy(exercise.stub))
    # (Most have more or fewer statements, and to write down a tree takes longer than to read it.)
    return len(list(_statements(own))) == there[0] and _without_docstrings(own) == there[1]


@functools.cache
def _stub_of(id: str, name: str, source: str) -> tuple[int, str]:
    """(how many statements, the tree in words) of a stub: the same for all candidates."""
    stub = ast.parse(source)
    own = _definition_of(name, stub) or stub
    return len(list(_statements(own))), _without_docstrings(own)


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """All statements in a tree but docstrings and other bare values."""
    return (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt)
        and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    )


def _definition(exercise: Exercise, tree: ast.Module) -> ast.stmt | None:
    """The last definition of the exercise's name in a source."""
    return _definition_of(exercise.name, tree)


def _definition_of(name: str, tree: ast.Module) -> ast.stmt | None:
    kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
    found = [n for n in tree.body if isinstance(n, kinds) and n.name == name]
    return found[-1] if found else None


def imports_torch(tree: ast.Module) -> bool:
    """Does a source import PyTorch, or a part of it?"""
    names = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.append(node.module or "")
    return any(name.split(".")[0] == "torch" for name in names)


def _without_docstrings(tree: ast.AST) -> str:
    for node in ast.walk(tree):
        kinds = (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)
        if isinstance(node, kinds) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return ast.dump(tree)
