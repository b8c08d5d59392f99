"""Record which names PyTorch has: `python -m tests.goldens.record_torch_names`, with torch 2.13.

What is written is data of the package: minitorch/torch_names.txt, which errors about missing names
look into (minitorch/torch_names.py).
"""

import importlib
import inspect
import os
import pathlib
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

TARGET = pathlib.Path(__file__).parents[2] / "minitorch" / "torch_names.txt"
# Of these, and of modules in modules in modules, no names are listed: nobody's script takes one
# function of a compiler.
MODULES_ONLY = ("ao", "contrib", "export", "fx", "inductor", "nativert", "onnx", "package")
MODULES_ONLY += ("quantization", "mtia", "xpu", "numa", "monitor", "futures")


def modules(root: str) -> Iterator[str]:
    """The dotted names of all public modules below a folder."""
    for folder, inside, files in os.walk(root):
        public = [name for name in sorted(inside) if not name.startswith("_")]
        inside[:] = [n for n in public if os.path.exists(os.path.join(folder, n, "__init__.py"))]
        base = os.path.relpath(folder, os.path.dirname(root)).split(os.sep)
        yield ".".join(base)
        for file in sorted(files):
            if file.endswith(".py") and not file.startswith("_"):
                yield ".".join([*base, file[:-3]])


def names(module: Any) -> Iterator[tuple[str, str]]:
    """(kind, name) of what a module or a class offers."""
    is_module = isinstance(module, ModuleType)
    offered = getattr(module, "__all__", None) if is_module else None
    for name in sorted(set(offered or dir(module))):
        value = getattr(module, name, None)
        where = getattr(value, "__module__", None) or "torch"
        foreign = not offered and is_module and not where.startswith("torch")
        if name.startswith("_") or foreign or isinstance(value, ModuleType):
            continue
        yield kind(value, is_module), name


def kind(value: Any, is_module: bool) -> str:
    if inspect.isclass(value):
        return "class"
    if callable(value):
        return "function" if is_module else "method"
    return type(value).__name__ if type(value).__module__ == "torch" else "attribute"


def main() -> None:
    import torch

    warnings.simplefilter("ignore")
    lines = [f"# The public names of PyTorch {torch.__version__.partition('+')[0]}."]
    for full in sorted(modules(torch.__path__[0])):
        lines.append(full)
        if full.count(".") > 2 or full.partition(".")[2].split(".")[0] in MODULES_ONLY:
            continue
        try:
            module = importlib.import_module(full)
        except Exception:  # it needs a package that is not installed
            continue
        listed = [("torch.Tensor", torch.Tensor)] if full == "torch" else []
        for owner, value in [(full, module), *listed]:
            kinds: dict[str, list[str]] = {}
            for what, name in names(value):
                kinds.setdefault(what, []).append(name)
            lines += [f"{owner} {what}: {' '.join(group)}" for what, group in kinds.items()]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
