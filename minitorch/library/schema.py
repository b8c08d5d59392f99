"""The schema of an operator: ``add(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor``.

PyTorch's own little language: what an operator takes, what it writes into (``Tensor(a!) x``), and
what it gives. It is read from a string, or made from the annotations of a Python function.
"""

from __future__ import annotations

import ast
import inspect
import re
import typing
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..devices.device import device
from ..tensors import Tensor
from ..tensors.dtypes import dtype

_REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True)
class Argument:
    """One argument, or one result.

    - ``type``: as the schema writes it, without marks: ``"Tensor"``, ``"int[]"``, ``"float?"``.
    - ``mark``: of memory that is shared or written: ``"a0!"``; ``""`` for none.
    - ``default``: its value; ``has_default_value()`` tells whether there is one.
    """

    name: str
    type: str
    mark: str = ""
    default: Any = _REQUIRED
    shown: str = ""  # the default, as the schema writes it
    kwarg_only: bool = False

    @property
    def is_write(self) -> bool:
        """Does the operator write into it?"""
        return self.mark.endswith("!")

    def has_default_value(self) -> bool:
        """May it be left out?"""
        return self.default is not _REQUIRED

    def __str__(self) -> str:
        return " ".join(filter(None, (_marked(self.type, self.mark), self.name))) + (
            f"={self.shown}" if self.has_default_value() else ""
        )


def _marked(kind: str, mark: str) -> str:
    return re.sub(r"^Tensor", f"Tensor({mark})", kind) if mark else kind


@dataclass(frozen=True)
class Schema:
    """What an operator takes and gives (``torch._C.FunctionSchema``)."""

    name: str  # with its namespace: "mylib::foo"
    overload_name: str
    arguments: tuple[Argument, ...]
    returns: tuple[Argument, ...]

    @property
    def is_mutable(self) -> bool:
        """Does it write into an argument?"""
        return any(a.is_write for a in self.arguments)

    def __str__(self) -> str:
        overload = f".{self.overload_name}" if self.overload_name else ""
        by_place = [str(a) for a in self.arguments if not a.kwarg_only]
        by_name = [str(a) for a in self.arguments if a.kwarg_only]
        given = ", ".join([*by_place, *(["*"] if by_name else []), *by_name])
        gives = [str(r) for r in self.returns]
        shown = gives[0] if len(gives) == 1 else f"({', '.join(gives)})"
        return f"{self.name}{overload}({given}) -> {shown}"


# --- read from a string -----------------------------------------------------------------------


def parse(text: str, namespace: str = "") -> Schema:
    """The schema that ``text`` writes. RuntimeError when it is none."""
    match = re.fullmatch(r"\s*([\w:]*)(?:\.(\w+))?\s*\((.*)\)\s*->\s*(.*?)\s*", text, re.DOTALL)
    if match is None:
        raise RuntimeError(
            f"a schema reads name(Type argument, ...) -> Type, such as "
            f"'foo(Tensor x, int n=2) -> Tensor', but got {text!r}"
        )
    name, overload, given, gives = match.groups()
    if namespace and "::" not in name:
        name = f"{namespace}::{name}"
    arguments, by_name = [], False
    for part in _split(given):
        by_name = by_name or part == "*"
        if part != "*":
            arguments.append(replace(_argument(part, text), kwarg_only=by_name))
    inside = gives[1:-1] if gives.startswith("(") else gives
    returns = [_argument(part, text, named=False) for part in _split(inside)]
    return Schema(name, overload or "", tuple(arguments), tuple(returns))


def _split(text: str) -> list[str]:
    """At the commas that stand in no brackets and no quotes."""
    parts, depth, start, quote = [], 0, 0, ""
    for at, letter in enumerate(text):
        if quote or letter in "\"'":
            quote = "" if quote == letter else quote or letter
        elif letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


def _argument(text: str, schema: str, named: bool = True) -> Argument:
    pattern = r"([A-Za-z_]+)(?:\(([^)]*)\))?((?:\[\d*\]|\?)*)(?:\s+(\w+))?(?:\s*=\s*(.+))?"
    match = re.fullmatch(pattern, text, re.DOTALL)
    if match is None or (named and match[4] is None):
        raise RuntimeError(f"expected 'Type name' in the schema {schema!r}, but found {text!r}")
    kind, mark, more, name, default = match.groups()
    value = _REQUIRED if default is None else _value(default)
    return Argument(name or "", kind + more, mark or "", value, _shown(value))


def _value(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text  # a name of a constant, such as contiguous_format


def _shown(value: Any) -> str:
    """A default as PyTorch's schema writes it: 2.0 is ``2.``, text has double quotes."""
    if isinstance(value, float):
        return re.sub(r"\.0$", ".", repr(value))
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_shown, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


# --- made from a function ---------------------------------------------------------------------

# what an annotation may be -> what the schema calls it. "SymInt" is PyTorch's word for an int.
_PLAIN = {Tensor: "Tensor", int: "SymInt", float: "float", bool: "bool", str: "str",
          dtype: "ScalarType", device: "Device", int | float | bool: "Scalar"}  # fmt: skip
_LISTED = {Tensor: "Tensor[]", int: "SymInt[]", float: "float[]", bool: "bool[]",
           Tensor | None: "Tensor?[]", int | float | bool: "Scalar[]"}  # fmt: skip


def infer_schema(
    prototype_function: Callable[..., Any],
    /,
    *,
    mutates_args: str | Iterable[str],
    op_name: str | None = None,
) -> str:
    """The schema of a function, from its annotations (``torch.library.infer_schema``).

    - ``mutates_args``: the names of the arguments that it writes into, or ``"unknown"``.
    - ``op_name``: put before it.

    ValueError for an argument without annotation, or of a type that operators don't take.

    >>> def scaled(x: torch.Tensor, by: float = 2.0) -> torch.Tensor: ...
    >>> torch.library.infer_schema(scaled, mutates_args=())
    '(Tensor x, float by=2.0) -> Tensor'
    """
    hints = _hints(prototype_function)
    signature = inspect.signature(prototype_function)

    def wrong(what: str) -> ValueError:
        shown = signature.replace(
            parameters=[
                p.replace(annotation=hints.get(p.name, p.annotation))
                for p in signature.parameters.values()
            ],
            return_annotation=hints.get("return", signature.return_annotation),
        )
        return ValueError(f"infer_schema(func): {what} Got func with signature {shown})")

    written: list[str] = []
    by_name = False
    for place, parameter in enumerate(signature.parameters.values()):
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            raise wrong("We do not support positional-only args, varargs, or varkwargs.")
        if parameter.kind is parameter.KEYWORD_ONLY and not by_name:
            by_name = True
            written.append("*")
        written.append(_from_parameter(parameter, hints, place, mutates_args, wrong))
    unknown = set() if mutates_args == "unknown" else set(mutates_args) - set(signature.parameters)
    if unknown:
        raise wrong(
            f"{unknown} in mutates_args were not found in the custom op's signature. mutates_args "
            "should contain the names of all args that the custom op mutates, or just the string "
            "'unknown' if you don't know."
        )
    if "return" not in hints:
        raise wrong("No return type annotation was provided. Please add one.")
    return f"{op_name or ''}({', '.join(written)}) -> {_returned(hints['return'], wrong)}"


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    """Its annotations, with what text in them means."""
    try:
        return typing.get_type_hints(function)
    except NameError as error:
        raise ValueError(
            f"infer_schema(func): an annotation of {function.__name__} names what its file does "
            f"not have: {error}"
        ) from None


def _from_parameter(
    parameter: inspect.Parameter,
    hints: dict[str, Any],
    place: int,
    mutates: str | Iterable[str],
    wrong: Callable[[str], ValueError],
) -> str:
    name = parameter.name
    if name not in hints:
        raise wrong(f"Parameter {name} must have a type annotation.")
    kind = type_of(hints[name])
    if kind is None:
        raise wrong(
            f"Parameter {name} has unsupported type {hints[name]}. The valid types are: Tensor, "
            "int, float, bool, str, dtype, device, numbers of any kind (int | float | bool), "
            "sequences of them, and each of these or None."
        )
    written = mutates == "unknown" or name in mutates
    if written and not kind.startswith("Tensor"):
        if mutates != "unknown":
            raise wrong(f"Parameter {name} is in mutable_args but only Tensors or collections of "
                        "Tensors can be mutated")  # fmt: skip
        written = False
    text = f"{_marked(kind, f'a{place}!' if written else '')} {name}"
    if parameter.default is parameter.empty:
        return text
    shown = parameter.default
    return f'{text}="{shown}"' if isinstance(shown, str) else f"{text}={shown}"


def type_of(annotation: Any) -> str | None:
    """What the schema calls an annotation; None when operators don't take such a thing."""
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    inner = typing.get_args(annotation)
    if type(None) in inner:
        rest = [a for a in inner if a is not type(None)]
        kind = type_of(rest[0] if len(rest) == 1 else typing.Union[tuple(rest)])  # noqa: UP007
        return kind and f"{kind}?"
    if typing.get_origin(annotation) in (list, Sequence) and len(inner) == 1:
        return _LISTED.get(inner[0])
    return None


def _returned(annotation: Any, wrong: Callable[[str], ValueError]) -> str:
    if annotation is type(None):
        return "()"
    tuple_of = typing.get_origin(annotation) is tuple
    kinds = [type_of(a) for a in (typing.get_args(annotation) if tuple_of else (annotation,))]
    good = ("Tensor", "Tensor[]", "SymInt", "float", "bool", "Scalar")
    if any(kind not in good for kind in kinds):
        raise wrong(
            f"Return has unsupported type {annotation}. The valid types are: Tensor, list[Tensor], "
            "int, float, bool, numbers of any kind, and tuples of them."
        )
    shown = [str(kind) for kind in kinds]
    return f"({', '.join(shown)})" if tuple_of else shown[0]


# --- checked when an operator is called ---------------------------------------------------------

_NUMBER = {"int": int, "SymInt": int, "float": (int, float), "bool": bool,
           "Scalar": (int, float, bool), "str": str, "ScalarType": dtype, "Device": (device, str),
           "Tensor": Tensor}  # fmt: skip


def fits(value: Any, kind: str) -> bool:
    """May ``value`` be given where the schema says ``kind``?"""
    if kind.endswith("?"):
        return value is None or fits(value, kind[:-1])
    if kind.endswith("]"):
        inner, _, length = kind[:-1].rpartition("[")
        if length and fits(value, inner):
            return True  # one number for all: int[2] k=0
        return isinstance(value, (list, tuple)) and all(fits(one, inner) for one in value)
    if isinstance(value, Tensor) and kind in ("int", "SymInt", "float", "Scalar", "bool"):
        return value.numel() == 1
    if isinstance(value, bool) and kind == "int":
        return True
    return isinstance(value, _NUMBER.get(kind, object))  # type: ignore[arg-type]


def in_python(kind: str) -> str:
    """A kind in the words of errors: ``Tensor?`` is ``Optional[Tensor]``."""
    if kind.endswith("?"):
        return f"Optional[{in_python(kind[:-1])}]"
    if kind.endswith("]"):
        return f"List[{in_python(kind[: kind.rindex('[')])}]"
    return {"Scalar": "number", "SymInt": "int", "ScalarType": "int"}.get(kind, kind)
