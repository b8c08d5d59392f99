"""Write what is generated from the live package:  python book/_tools/reference.py [--check]

- `*.pyi` beside the face, Tensor, `nn.functional` and `linalg`: their functions and methods are
  attached when the package is imported, which an editor or a type checker cannot see.

With `--check` nothing is written; the exit code says whether every file is as it would be written.
"""

import ast
import inspect
import os
import sys
import textwrap
import types
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import minitorch
from minitorch.graph.registry import OPS, functions_of
from minitorch.tensors import Tensor

PACKAGE = Path(minitorch.__file__).parent
NOTE = "# Written by book/_tools/reference.py from the live package; do not edit.\n"


class Stub:
    """The text of one .pyi file, and the imports that its annotations turn out to need."""

    def __init__(self, module: str):
        self.module = module
        self.imports: set[str] = set()
        self.lines: list[str] = []

    def name_of(self, name: str, scope: dict[str, Any]) -> str:
        """How the stub writes a name that an annotation of the package uses.

        With an underscore: in the stub the name itself may mean something else (torch.int is a
        dtype, Tensor.float a method).
        """
        if name in ("None", "True", "False"):
            return name
        value = scope.get(name, getattr(__import__("builtins"), name, None))
        if value is None:
            raise NameError(f"{self.module}: no {name} where the annotation stands")
        if isinstance(value, types.ModuleType):
            self.imports.add(f"import {value.__name__} as _{name}")
            return f"_{name}"
        home = "typing" if value is Any else value.__module__
        own = getattr(value, "__name__", name)
        if home == self.module and own == name:
            return name
        self.imports.add(f"from {home} import {own} as _{own}")
        return f"_{own}"

    def annotation(self, text: Any, scope: dict[str, Any]) -> str:
        """An annotation, with its names as the stub knows them."""
        if not isinstance(text, str):
            text = "None" if text is None else getattr(text, "__name__", repr(text))
        tree = ast.parse(text, mode="eval")
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                node.id = self.name_of(node.id, scope)
        return ast.unparse(tree)

    def signature(self, function: Callable[..., Any], *, method: bool, out: bool) -> str:
        """`(input: Tensor, ...) -> Tensor` of a function, or of the same as a method."""
        scope = inspect.unwrap(function).__globals__
        found = inspect.signature(function)
        parts, star = [], False
        for position, (name, parameter) in enumerate(found.parameters.items()):
            if method and position == 0:
                parts.append("self")
                continue
            if parameter.kind is parameter.KEYWORD_ONLY and not star:
                parts.append("*")
            star = star or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
            if out and parameter.kind is parameter.VAR_KEYWORD:
                out = False
            parts.append(self.parameter(name, parameter, scope))
        if out:
            self.imports.add("from typing import Any as _Any")
            parts += [] if star else ["*"]
            parts.append("out: _Any = ...")
        if found.return_annotation is inspect.Signature.empty:
            return f"({', '.join(parts)})"
        return f"({', '.join(parts)}) -> {self.annotation(found.return_annotation, scope)}"

    def parameter(self, name: str, parameter: inspect.Parameter, scope: dict[str, Any]) -> str:
        """`dim: _int = 0`."""
        star = "*" * (parameter.kind is parameter.VAR_POSITIONAL)
        text = star + "**" * (parameter.kind is parameter.VAR_KEYWORD) + name
        has_type = parameter.annotation is not parameter.empty
        if has_type:
            text += f": {self.annotation(parameter.annotation, scope)}"
        if parameter.default is not parameter.empty:
            simple = isinstance(parameter.default, (bool, int, float, str, type(None)))
            value = repr(parameter.default) if simple else "..."
            value = "..." if value in ("inf", "-inf", "nan") else value
            text += f" = {value}" if has_type else f"={value}"
        return text

    def function(
        self,
        name: str,
        body: Callable[..., Any],
        *,
        indent: str = "",
        method: bool = False,
        out: bool = False,
    ) -> None:
        """One function with its documentation."""
        line = f"{indent}def {name}{self.signature(body, method=method, out=out)}:"
        self.lines += [line, *documentation(body.__doc__, indent + "    "), f"{indent}    ..."]

    def text(self, head: str) -> str:
        return NOTE + head + "\n".join(sorted(self.imports)) + "\n\n" + "\n".join(self.lines) + "\n"


def documentation(doc: str | None, indent: str) -> list[str]:
    """A docstring as lines of a stub."""
    if not doc:
        return []
    quoted = '"""' + inspect.cleandoc(doc).replace("\\", "\\\\") + '"""'
    return textwrap.indent(quoted, indent).splitlines()


# ---- the files ----------------------------------------------------------------------------------


def functions_stub(face: str, module: str) -> str:
    """The stub of a face that holds operations only."""
    stub = Stub(module)
    for name, function in sorted(functions_of(face).items()):
        op = OPS[f"{face}.{name}"]
        stub.function(name, op.body, out=op.takes_out)
        assert function is op.function
    for value in vars(import_module(module)).values():
        if isinstance(value, type) and not value.__name__.startswith("_"):
            stub.imports.add(f"from {value.__module__} import {value.__name__} as {value.__name__}")
    return stub.text("")


def face_stub() -> str:
    """The stub of `minitorch` itself: its imports as they stand, and the operations."""
    stub = Stub("minitorch")
    source = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    imports = [node for node in source.body if isinstance(node, ast.ImportFrom)]
    lines = []
    for node in imports:
        names = [f"{alias.name} as {alias.asname or alias.name}" for alias in node.names]
        names = [name for name in names if not name.startswith("functions_read")]
        lines.append(f"from {'.' * node.level}{node.module or ''} import {', '.join(names)}\n")
    for name in sorted(vars(minitorch)["_LATER"]):  # see __getattr__
        lines.append(f"from . import {name} as {name}\n")
    lines.append("from .amp import GradScaler as GradScaler, autocast as autocast\n")
    for name in ("autocast_dtype", "autocast_enabled"):
        asked = "is" if name.endswith("enabled") else "get"
        lines.append(f"from .amp import {asked}_{name} as {asked}_{name}\n")
        lines.append(f"from .amp import set_{name} as set_{name}\n")
    lines.append("from .tensors.dtypes import bfloat16 as bfloat16\n")
    lines.append("from .serialization import load as load, save as save\n")
    lines.append("from .streams import Event as Event, Stream as Stream\n")
    lines.append("from .func import vmap as vmap\n")
    lines.append("from .fx import compile as compile, cond as cond, while_loop as while_loop\n")
    lines.append("newaxis: None\n")
    for name in sorted(functions_of()):
        if getattr(minitorch, name) is OPS[name].function:
            stub.function(name, OPS[name].body, out=OPS[name].takes_out)
    return stub.text("".join(lines))


def tensor_stub() -> str:
    """The stub of Tensor, with all that the other floors attach to it."""
    stub = Stub("minitorch.tensors.tensor")
    stub.lines += ["class Tensor:", *documentation(Tensor.__doc__, "    ")]
    scope = vars(sys.modules["minitorch.tensors.tensor"])
    for name, annotation in Tensor.__annotations__.items():
        stub.lines.append(f"    {name}: {stub.annotation(annotation, scope)}")
    stub.function("__new__", Tensor.__new__, indent="    ", method=True)
    for name, member in members():
        if isinstance(member, property):
            property_stub(stub, name, member)
        else:
            stub.function(name, member, indent="    ", method=True)
    for name, value in scope.items():
        if inspect.isfunction(value) and value.__module__ == stub.module and name[0] != "_":
            stub.function(name, value)
    return stub.text("")


def members() -> Iterator[tuple[str, Any]]:
    """The methods and properties of Tensor, sorted, the ones with underscores last.

    Methods that only refuse are none: they come with the first program that lists all of C's.
    """
    skipped = ("__weakref__", "__dict__", "__doc__", "__module__", "__hash__")
    OPS.complete()
    found = vars(Tensor)
    for name in sorted(found, key=lambda name: (name.startswith("_"), name)):
        member = found[name]
        if name in skipped or getattr(member, "is_refused", False):
            continue
        if inspect.isfunction(member) or isinstance(member, property):
            yield name, member


def property_stub(stub: Stub, name: str, member: property) -> None:
    """A property, and its setter where it has one."""
    assert member.fget is not None
    stub.lines.append("    @_property")
    stub.imports.add("from builtins import property as _property")
    stub.function(name, member.fget, indent="    ", method=True)
    if member.fset is not None:
        stub.lines.append(f"    @{name}.setter")
        stub.function(name, member.fset, indent="    ", method=True)


def files() -> dict[Path, str]:
    """Every generated file with its text."""
    return {
        PACKAGE / "__init__.pyi": face_stub(),
        PACKAGE / "tensors" / "tensor.pyi": tensor_stub(),
        PACKAGE / "linalg.pyi": functions_stub("linalg", "minitorch.linalg"),
        PACKAGE / "special.pyi": functions_stub("special", "minitorch.special"),
        PACKAGE / "nn" / "functional.pyi": functions_stub(
            "nn.functional", "minitorch.nn.functional"
        ),
    }


def write(path: Path, text: str) -> None:
    part = path.with_suffix(".part")
    part.write_text(text, encoding="utf-8", newline="\n")
    os.replace(part, path)


def main(arguments: list[str]) -> int:
    stale = [
        (path, text)
        for path, text in files().items()
        if not path.exists() or path.read_text("utf-8") != text
    ]
    for path, text in stale:
        print(path.relative_to(PACKAGE.parent), "is not fresh" if arguments else "written")
        if not arguments:
            write(path, text)
    return bool(arguments and stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
