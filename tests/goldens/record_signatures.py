"""Record which arguments PyTorch's functions take: `python -m tests.goldens.record_signatures`.

What is written is data of the package: minitorch/torch_signatures.txt, by which calls are judged
(minitorch/graph/signatures.py, which says what a line means). It has the functions and methods that
PyTorch's own parser of arguments serves, of those names that minitorch has.
"""

import ast
import pathlib
import types
from collections.abc import Iterator
from typing import Any

from minitorch import low_level_layers
from minitorch.graph import old_forms
from minitorch.graph.registry import OPS

TARGET = pathlib.Path(__file__).parents[2] / "minitorch" / "torch_signatures.txt"
# These read their arguments themselves, in words of their own.
OWN_WORDS = ("copy_", "to", "type", "new", "size", "stride", "item", "numpy", "tolist", "map_")
OWN_WORDS += ("map2_", "apply_", "requires_grad_", "backward", "contiguous", "data_ptr")
# What these functions of Python call is not the function of C of their name.
OTHERS_INSIDE = ("nn.functional.softmax", "nn.functional.log_softmax", "nn.functional.dropout")
# All but the data comes by keyword, which the stubs do not say.
OF_DATA = ("tensor", "as_tensor", "new_tensor", "new_ones")
# Numbers that stood between the tensors (graph/old_forms.py).
OLD_PLACES = ("self", "beta", "alpha", "value")
# What torch's stubs call a type -> what torch's errors call it, and whether one int stands for all.
KINDS = {
    "Tensor": "Tensor",
    "Tensor | Number | _complex": "TensorOrNumber",
    "Tensor | Number": "TensorOrNumber",
    "tuple[Tensor, ...] | list[Tensor]": "Tensors",
    "list[Tensor]": "Tensors",
    "_int": "int",
    "int": "int",
    "_int | SymInt": "symint",
    "_bool": "bool",
    "bool": "bool",
    "_float": "float",
    "float": "float",
    "Number | _complex": "Number",
    "Number": "Number",
    "_size": "ints",
    "Sequence[int]": "ints",
    "Sequence[_int | SymInt]": "symints",
    "_int | _size": "ints1",
    "_int | SymInt | Sequence[_int | SymInt]": "symints1",
    "_dtype": "dtype",
    "str": "str",
    "Sequence[_float]": "floats",
    "Sequence[float]": "floats",
    "Sequence[Number | _complex]": "Numbers",
    "DeviceLikeType": "device",
    "_layout": "layout",
    "memory_format": "memory_format",
    "torch.memory_format": "memory_format",
    "Generator": "Generator",
}
# Types of PyTorch's own schemas, for the functions that have no stubs.
OF_SCHEMAS = {
    "Tensor": "Tensor",
    "List[Tensor]": "Tensors",
    "int": "int",
    "bool": "bool",
    "float": "float",
    "number": "Number",
    "List[int]": "ints",
    "str": "str",
}


def of_stubs(path: pathlib.Path, of_class: str = "") -> dict[str, list[str]]:
    """Name -> its signatures, from a file of stubs (or a class in it)."""
    found: dict[str, list[str]] = {}
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if of_class:
        body = next(n for n in body if isinstance(n, ast.ClassDef) and n.name == of_class).body
    for node in body:
        if not isinstance(node, ast.FunctionDef) or node.args.vararg:
            continue  # (sizes one by one are a way of writing a tuple of them)
        numbers = {a.arg for a in node.args.args[bool(of_class) :]} & set(OLD_PLACES)
        old_form = node.name.removesuffix("_") in old_forms.FORMS and numbers
        is_property = any("property" in ast.unparse(d) for d in node.decorator_list)
        if not old_form and not is_property:
            line = ", ".join(parameters(node.args, bool(of_class)))
            if node.name in OF_DATA:
                line = line.replace(", ", ", *, ", 1)
            if line not in found.setdefault(node.name, []):
                found[node.name].append(line)
    return found


def parameters(args: ast.arguments, is_method: bool) -> Iterator[str]:
    pairs: list[tuple[ast.arg, ast.expr | None]] = [(a, None) for a in args.args]
    for n, default in enumerate(reversed(args.defaults), start=1):
        pairs[-n] = (pairs[-n][0], default)
    for arg, default in pairs[1:] if is_method else pairs:
        yield one(arg, default)
    if args.kwonlyargs:
        yield "*"
    for arg, default in zip(args.kwonlyargs, args.kw_defaults):
        said = one(arg, default)
        # (where the stubs allow None for a factor, the functions do not)
        yield said.replace("Number?", "Number") if said.endswith("=1") else said


def one(arg: ast.arg, default: ast.expr | None) -> str:
    written = ast.unparse(arg.annotation) if arg.annotation else ""
    optional = written.endswith(" | None")
    kind = KINDS.get(written.removesuffix(" | None"), "any")
    if arg.arg == "out" and "tuple[Tensor" in written:
        kind = "Tensors"
    if kind == "ints1" and said_is_empty(default):
        optional = True  # (the stubs say () where the parser has None)
    said = "" if default is None else "=" + ast.unparse(default).replace(" ", "")
    return f"{kind}{'?' * optional} {arg.arg}{said}"


def said_is_empty(default: ast.expr | None) -> bool:
    return default is not None and ast.unparse(default) == "()"


def of_schemas(torch: Any, name: str) -> list[str]:
    """The signatures of a function without stubs, such as ``linalg.norm``."""
    signatures = []
    for schema in torch._C._jit_get_schemas_for_operator(f"aten::{name.replace('.', '_')}"):
        if any(a.is_out for a in schema.arguments) or "complex" in str(schema):
            continue
        parts, by_word = [], False
        for arg in schema.arguments:
            if arg.kwarg_only and not by_word:
                parts.append("*")
                by_word = True
            written = str(arg.type)
            optional = written.startswith("Optional[")
            written = written.removeprefix("Optional[").removesuffix("]" if optional else "")
            kind = OF_SCHEMAS.get(written, "any")
            if arg.name == "dtype":
                kind = "dtype"
            if written == "List[int]" and arg.N:
                kind = "ints1"
                optional |= arg.default_value == []  # (the parser has None)
            word = "input" if arg.name == "self" else arg.name
            said = "=" + str(arg.default_value).replace(" ", "") if arg.has_default_value() else ""
            parts.append(f"{kind}{'?' * optional} {word}{said}")
        signatures.append(", ".join(parts))
    return signatures


def main() -> None:
    import torch

    stubs = pathlib.Path(torch.__file__).parent / "_C"
    functions = of_stubs(stubs / "_VariableFunctions.pyi")
    in_nn, methods = of_stubs(stubs / "_nn.pyi"), of_stubs(stubs / "__init__.pyi", "TensorBase")
    lines = [f"# The arguments of PyTorch {torch.__version__.partition('+')[0]}."]
    for name in sorted([*OPS, *low_level_layers.__all__]):
        place, _, short = name.rpartition(".")
        found: list[str] = []
        function = getattr(torch if not place else torch_place(torch, place), short, None)
        if isinstance(function, types.BuiltinFunctionType):  # the others are written in Python
            found = functions.get(short, []) if not place else []
            if place == "nn.functional":
                found = of_schemas(torch, short) if short in in_nn else functions.get(short, [])
            elif place:
                found = of_schemas(torch, name)
        elif place == "nn.functional" and function is not None and name not in OTHERS_INSIDE:
            inside = of_schemas(torch, short)
            lines += [f"inside {name}({signature})" for signature in inside if len(inside) == 1]
        lines += [f"{name}({signature})" for signature in found]
        method = getattr(torch.Tensor, name, None)
        if isinstance(method, types.MethodDescriptorType) and name not in OWN_WORDS:
            lines += [f"Tensor.{name}({signature})" for signature in methods.get(name, [])]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{len(lines) - 1} signatures")


def torch_place(torch: Any, place: str) -> Any:
    for part in place.split("."):
        torch = getattr(torch, part)
    return torch


if __name__ == "__main__":
    main()
