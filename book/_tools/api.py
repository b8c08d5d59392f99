"""The pages of the API reference: which name stands on which page, read from the package's tree.

Modules, classes and functions that are no operations (those are in operations.py). A page lists
names, below the first lines of the files that define them; what is said of each name is its
docstring, which Sphinx's autodoc fetches when the site is built (see reference_extension.py).
"""

import functools
import importlib
import inspect
import pkgutil
import re
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import notebooks
from operations import entry, heading, title_of

import minitorch
from minitorch.graph.registry import OPS

PAGES = notebooks.BOOK / "appendices" / "api"
OURS = ("viz", "course", "classroom", "datasets", "as_torch")  # not torch's: minitorch.viz
LAST = ("__", "backends", "built_with")  # files of little use to a reader: at the end of a page
# Faces, the modules that programs take names from, say in __all__ what they have; these do not.
PLAIN = (
    "accelerator", "amp", "autograd.functional", "cuda", "optim.swa_utils", "random",
    "serialization.safetensors", "testing",
)  # fmt: skip
ELSEWHERE = (
    "tensors",
    "sharing",
    "devices",  # how tensors are where they are: torch.device and torch.cuda are its face
    "nn.modules",
    "utils.data.dataloader",
    "functorch",
    "testing._utils",
    "utils.private",
)  # the names again, or not torch's
TENSOR = "The attributes of a tensor, and its methods that are not operations"
RESULTS = "return_types"  # defined with their functions, in many files
NAMED_RESULTS = (
    "Named results: tuples of several results, each of which has a name, such as ``values``."
)
# Files that lie beside the packages go on the page "torch", or here.
DEVICES = ("accelerator", "amp", "grad_scaler")


# ---- what is there -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A class or function with all its names, ``torch.save``, ``torch.serialization.save``."""

    names: tuple[str, ...]
    value: Any

    @property
    def home(self) -> str:
        """The module that defines it, such as ``nn.layers.linear``."""
        return inspect.unwrap(self.value).__module__.partition(".")[2]


@functools.cache
def faces() -> tuple[str, ...]:
    """The modules that programs take names from: "" is minitorch itself."""
    found = [""]
    for module in pkgutil.walk_packages(minitorch.__path__, "minitorch."):
        name = module.name.partition(".")[2]
        if name == "__main__" or name.startswith((*ELSEWHERE, "course.")):
            continue
        if name in PLAIN or hasattr(importlib.import_module(module.name), "__all__"):
            found.append(name)
    return tuple(found)


def names_of(face: str) -> Iterator[tuple[str, Any]]:
    """(full name, object) for the public names of a face."""
    module = importlib.import_module(".".join(filter(None, ["minitorch", face])))
    ours = face.partition(".")[0] in OURS
    prefix = ".".join(filter(None, ["minitorch" if ours else "torch", face]))
    own = [name for name, value in vars(module).items() if is_from(value, module.__name__)]
    for name in getattr(module, "__all__", own):
        if not name.startswith("_") and hasattr(module, name):
            yield f"{prefix}.{name}", getattr(module, name)


def is_from(value: Any, module: str) -> bool:
    return (getattr(value, "__module__", None) or "").startswith(module)


@functools.cache
def items() -> tuple[Item, ...]:
    """Every public class and function that is no operation, the shortest of its names first."""
    found: dict[int, tuple[list[str], Any]] = {}
    for face in faces():
        for name, value in names_of(face):
            if is_documented(value) and name.partition(".")[2] not in OPS:
                found.setdefault(id(value), ([], value))[0].append(name)
    return tuple(
        Item(tuple(sorted(names, key=lambda name: (name.count("."), name))), value)
        for names, value in found.values()
    )


def is_documented(value: Any) -> bool:
    """Whether it is a class or function of the package. (Tensor has a page of its own.)"""
    if isinstance(value, types.ModuleType) or not callable(value) or value is minitorch.Tensor:
        return False
    named = not getattr(value, "__name__", "_").startswith("_")
    return named and is_from(value, "minitorch") and bool(value.__doc__)


# ---- pages ---------------------------------------------------------------------------------------


@functools.cache
def pages() -> dict[str, tuple[str, str]]:
    """The pages in alphabetical order: place in the package -> (title, what it is about).

    Each package with public names is a page, each family of ``nn`` too: a folder of ``nn`` whose
    docstring is a title and a sentence. The other folders of ``nn`` are on the page of ``nn``.
    """
    found = {"": ("torch", "Types, switches, random numbers, functions of modules, comparing")}
    found["devices"] = ("torch.accelerator, torch.amp", "Whatever accelerator there is")
    found["classroom"] = (
        "minitorch.classroom",
        "Behind ``minitorch class``: sandboxes and verdicts",
    )
    for module in pkgutil.iter_modules(minitorch.__path__):
        if module.ispkg and module.name in faces() and module.name not in ("backends", "linalg"):
            face = "minitorch" if module.name in OURS else "torch"
            about = without_counterpart(first_line(module.name)).rstrip(".")
            found[module.name] = (f"{face}.{module.name}", about)
    for module in pkgutil.iter_modules(minitorch.nn.__path__):
        doc = importlib.import_module(f"minitorch.nn.{module.name}").__doc__ or ""
        if module.ispkg and "\n\n" in doc and module.name != "modules":
            title, about = title_of(doc)
            found[f"nn.{module.name}"] = (f"torch.nn: {title[0].lower()}{title[1:]}", about)
    return {place: found[place] for place in sorted(found)}


def file_of(place: str) -> str:
    """The name of the page, ``nn-layers``."""
    return place.replace(".", "-") or "torch"


def page_of(item: Item) -> str:
    """The place whose page an item is on: the innermost with its file, or with its name."""
    if item.home in DEVICES:
        return "devices"
    for path in (item.home, item.names[0].partition(".")[2]):
        inside = [place for place in pages() if f"{path}.".startswith(f"{place}.")]
        if inside:
            return max(inside, key=len)
    return ""


def first_line(module: str) -> str:
    """The first line of a module's docstring, which says what it is about."""
    doc = importlib.import_module(f"minitorch.{module}").__doc__ or ""
    return inspect.cleandoc(doc).partition("\n\n")[0].replace("\n", " ")


def without_counterpart(line: str) -> str:
    """A line without the name of PyTorch's module behind it, in brackets."""
    return re.sub(r" \((?:counterpart: )?``[\w.]+``\)", "", line)


def place_on_page(item: Item) -> tuple[bool, str, tuple[str, ...]]:
    """Items sort by this: first what readers look for, then by files and names."""
    return item.home.startswith(LAST), item.home, item.names


def sections(place: str) -> dict[str, list[Item]]:
    """The items of a page, by the file that defines them; named results stand together."""
    found: dict[str, list[Item]] = {}
    for item in sorted(items(), key=place_on_page):
        if page_of(item) == place:
            named = item.names[0].startswith(f"torch.{RESULTS}.")
            found.setdefault(RESULTS if named else item.home, []).append(item)
    return found


def section(home: str, found: list[Item]) -> str:
    """What one file defines, below what its docstring says first."""
    line = NAMED_RESULTS if home == RESULTS else without_counterpart(first_line(home))
    title, _, about = re.sub(r"([:;]|(?<=[?.])) ", "\n", line, count=1).partition("\n")
    parts = [heading(title.rstrip(".").replace("``", ""), "-")]
    if about:
        parts.append(f"{about[0].upper()}{about[1:]}\n")
    for item in found:
        parts.append(entry("class" if isinstance(item.value, type) else "function", item.names[0]))
    return "\n".join(parts)


def page(place: str) -> str:
    title, about = pages()[place]
    parts = [heading(title), f".. rst-class:: mt-lead\n\n{about}.\n"]
    parts += [section(home, found) for home, found in sections(place).items()]
    if not place:
        parts.append(constants())
    return "\n".join(parts)


def tensor_page() -> str:
    """Tensor: its own docstring, properties, and the methods that are no operations."""
    members = sorted(vars(minitorch.Tensor).items())
    public = [(name, value) for name, value in members if name[0] != "_"]
    properties = [name for name, value in public if isinstance(value, property) and value.__doc__]
    own = [(name, value) for name, value in public if name not in OPS]
    methods = [name for name, value in own if inspect.isfunction(value) and value.__doc__]
    return "\n".join(
        [
            heading("torch.Tensor"),
            f".. rst-class:: mt-lead\n\n{TENSOR}.\n",
            entry("class", "torch.Tensor", ":no-members:", ":no-inherited-members:"),
            "Methods that are operations (``x.exp()``, ``x.view(...)``) are in "
            ":doc:`the operations <../operations>`.\n",
            heading("Attributes", "-"),
            *(entry("property", f"torch.Tensor.{name}") for name in properties),
            heading("Methods", "-"),
            *(entry("method", f"torch.Tensor.{name}") for name in methods),
        ]
    )


# faces whose values, which are no functions or classes, are listed among the constants
VALUES = [
    "distributions", "distributions.constraint_registry", "distributions.constraints",
    "distributions.transforms", "backends.c", "types", "version",
]  # fmt: skip


def constants() -> str:
    """The values that `torch` holds: dtypes under all their names, layouts, numbers."""
    public: list[str] = vars(minitorch)["__all__"]
    groups: dict[str, list[str]] = {}
    for name in public:
        value = getattr(minitorch, name)
        if type(value).__name__ in ("dtype", "layout", "memory_format"):
            groups.setdefault(repr(value), []).append(f"torch.{name}")
        elif isinstance(value, float):
            groups.setdefault(name, []).append(f"torch.{name}")
    lines = []
    for first, names in groups.items():
        ordered = sorted(names, key=lambda name: name != first)
        lines.append(".. py:data:: " + "\n             ".join(ordered) + "\n")
    typed = [name for name in public if name.endswith("Tensor") and name != "Tensor"]
    listed = ", ".join(f"``torch.{name}``" for name in typed)
    old = f"Constructors of old programs, one for each dtype: {listed}.\n"
    values = ", ".join(f"``{name}``" for face in VALUES for name in values_of(face))
    further = f"Constraints of distributions, types for annotations, versions: {values}.\n"
    return "\n".join([heading("Constants", "-"), *lines, old, further])


def values_of(face: str) -> list[str]:
    """The names of a face that are no function or class of this name."""
    found = ((name, name.rpartition(".")[2], value) for name, value in names_of(face))
    return [name for name, own, value in found if getattr(value, "__name__", "") != own]


def index_page() -> str:
    lead = "Every public name that is not an operation, with shapes, dtypes and errors.\n"
    lines = [
        heading("API reference"),
        f".. rst-class:: mt-lead\n\n{lead}",
        "The texts are the docstrings of the package, and their examples are run by its tests. "
        "Names are written as programs write them after ``import minitorch as torch``.\n",
        "- :doc:`Operations <operations>`: functions and methods that compute with tensors",
        f"- :doc:`torch.Tensor <api/tensor>`: {within_a_line(TENSOR)}",
    ]
    lines += [
        f"- :doc:`{title} <api/{file_of(place)}>`: {within_a_line(about)}"
        for place, (title, about) in pages().items()
    ]
    return "\n".join(lines) + "\n"


def within_a_line(about: str) -> str:
    """A sentence that goes on behind a colon, so it begins small: "Whatever", but not "GPUs"."""
    return about if about[1:2].isupper() else about[:1].lower() + about[1:]


def files() -> dict[Path, str]:
    """Every page of the reference with its text."""
    found = {PAGES / f"{file_of(place)}.rst": page(place) for place in pages()}
    found[PAGES / "tensor.rst"] = tensor_page()
    found[PAGES.with_suffix(".rst")] = index_page()
    return found
