"""The API reference, written from the live package: modules, classes and functions that are no
operations (those are in operations.py), with their docstrings."""

import fnmatch
import functools
import importlib
import inspect
import types
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import notebooks
import operations
from docstrings import entry, rst, signature

import minitorch
from minitorch.graph.registry import OPS

PAGES = notebooks.BOOK / "appendices" / "api"
PUBLIC: list[str] = vars(minitorch)["__all__"]
OURS = ("viz", "course")  # modules that torch does not have
SKIPPED_METHODS = {"forward", "extra_repr", "reset_parameters", "backward"}


@dataclass(frozen=True)
class Part:
    """What one section of a page holds.

    `module` is imported from the package; `files` keeps only what is defined in these of its
    files, `names` only these names (``*Loss`` is all that end so); `own` only what the module
    itself defines.
    """

    title: str
    module: str
    files: str = ""
    names: str = ""
    own: bool = False


# Page: (file, what it is about, its parts).
REFERENCE = {
    "torch": ("torch", "types, switches, random numbers, saving", (
        Part("Dtypes and types of memory", "", names="dtype finfo iinfo device layout "
             "memory_format Size UntypedStorage TypedStorage"),
        Part("Functions of types", "", names="can_cast promote_types result_type "
             "get_default_dtype set_default_dtype set_default_tensor_type is_tensor "
             "is_storage is_floating_point is_complex is_nonzero numel typename broadcast_shapes"),
        Part("Is anybody recording?", "", names="no_grad enable_grad set_grad_enabled "
             "inference_mode is_grad_enabled is_inference_mode_enabled is_inference "
             "is_anomaly_enabled is_anomaly_check_nan_enabled"),
        Part("Random numbers", "", names="manual_seed seed initial_seed get_rng_state "
             "set_rng_state Generator"),
        Part("Random numbers for a while", "random", names="fork_rng"),
        Part("Saving", "serialization"),
        Part("Safetensors", "serialization.safetensors", names="save save_file load load_file"),
        Part("Sharing memory with other libraries", "", names="from_dlpack frombuffer"),
        Part("Switches", ""),
        Part("Functions of modules", "func"),
        Part("Comparing in tests", "testing", own=True),
    )),
    "tensor": ("torch.Tensor", "what a tensor is asked and told", ()),
    "autograd": ("torch.autograd", "backward, own functions, hooks, derivatives of functions", (
        Part("Backward and own functions", "autograd"),
        Part("Graph and saved tensors", "autograd.graph"),
        Part("Jacobians, Hessians, products", "autograd.functional", own=True),
        Part("Memory for time", "utils.checkpoint", names="checkpoint checkpoint_sequential"),
    )),
    "nn": ("torch.nn: modules and containers", "what every network is made of", (
        Part("Modules", "nn", names="Module Parameter Buffer UninitializedParameter "
             "UninitializedBuffer"),
        Part("Containers", "nn", names="Sequential ModuleList ModuleDict ParameterList "
             "ParameterDict"),
        Part("Several devices", "nn", names="DataParallel"),
        Part("First numbers", "nn.init"),
    )),
    "nn-layers": ("torch.nn: layers", "linear, convolution, pooling, normalization, dropout", (
        Part("Linear layers, embeddings", "nn", files="linear embeddings distance"),
        Part("Convolution", "nn", files="convolution transposed_convolution folding"),
        Part("Pooling", "nn", files="pooling rare_pooling"),
        Part("Normalization", "nn", files="batchnorm instancenorm layernorm"),
        Part("Dropout", "nn", files="dropout"),
        Part("Padding", "nn", files="padding"),
        Part("Shapes and sizes", "nn", files="flatten pixelshuffle upsampling"),
        Part("Layers that wait for their input", "nn", files="lazy"),
        Part("Other layers", "nn"),
    )),
    "nn-activations": ("torch.nn: activations", "what stands between two layers", (
        Part("Activations", "nn", files="piecewise smooth softmax"),
    )),
    "nn-losses": ("torch.nn: losses", "how wrong a network is", (
        Part("Losses", "nn", names="*Loss NLLLoss2d"),
    )),
    "nn-sequences": ("torch.nn: recurrent networks and attention", "layers for sequences", (
        Part("Recurrent networks", "nn", names="RNN LSTM GRU RNNBase RNNCell LSTMCell GRUCell "
             "RNNCellBase"),
        Part("Attention", "nn", names="MultiheadAttention Transformer TransformerEncoder "
             "TransformerEncoderLayer TransformerDecoder TransformerDecoderLayer"),
        Part("Sequences of different lengths", "nn.utils.rnn"),
    )),
    "nn-utils": ("torch.nn.utils", "clipping, weight norm, parametrizations", (
        Part("Functions of parameters", "nn.utils"),
        Part("Parametrizations", "nn.utils.parametrize"),
        Part("Parametrizations that are there", "nn.utils.parametrizations"),
    )),
    "optim": ("torch.optim", "optimizers and schedules of their learning rate", (
        Part("Optimizers", "optim"),
        Part("Schedulers", "optim.lr_scheduler"),
        Part("Averages of weights", "optim.swa_utils", own=True),
    )),
    "data": ("torch.utils.data", "data sets, samplers, loaders; several processes", (
        Part("Data sets, samplers, loaders", "utils.data"),
        Part("Data that comes with minitorch", "datasets"),
        Part("Processes that share tensors", "multiprocessing", own=True),
    )),
    "devices": ("torch.cuda, torch.amp, torch.backends", "what there is without a GPU", (
        Part("CUDA", "cuda", own=True),
        Part("Any accelerator", "accelerator", own=True),
        Part("Mixed precision", "amp", names="autocast GradScaler"),
    )),
    "book": ("Only in minitorch", "pictures of live objects, and exercises", (
        Part("Pictures of live objects", "viz"),
        Part("Exercises", "course"),
    )),
}  # fmt: skip


# ---- what is there -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Item:
    """A class or function under the name that a program writes."""

    name: str
    value: Any


def items(part: Part) -> Iterator[Item]:
    """The classes and functions of a part that are no operations, in the order of the module."""
    dotted = ".".join(filter(None, ["minitorch", part.module]))
    module = importlib.import_module(dotted)
    face = "minitorch" if part.module in OURS else "torch"
    prefix = ".".join(filter(None, [face, part.module]))
    public = getattr(module, "__all__", None) or list(vars(module))
    patterns = part.names.split() or ["*"]
    listed = [name for wish in patterns for name in fnmatch.filter(public, wish)]
    for name in listed:
        value = getattr(module, name, None)
        if name.startswith("_") or not is_documented(value) or is_operation(prefix, name):
            continue
        home = getattr(value, "__module__", "") or ""
        if part.own and home != dotted and not home.startswith(dotted + "."):
            continue
        if not part.files or home.rpartition(".")[2] in part.files.split():
            yield Item(f"{prefix}.{name}", value)


def is_documented(value: Any) -> bool:
    if isinstance(value, types.ModuleType) or not callable(value):
        return False
    return (getattr(value, "__module__", None) or "").startswith("minitorch")


def is_operation(prefix: str, name: str) -> bool:
    return f"{prefix}.{name}".partition(".")[2] in OPS


@functools.cache
def all_items() -> list[Item]:
    return [item for sections in contents().values() for _, found in sections for item in found]


def contents() -> dict[str, list[tuple[str, list[Item]]]]:
    """For each page its sections. What several parts could hold is in the most particular one."""
    taken: set[int] = {id(minitorch.Tensor)}
    found: dict[str, list[tuple[str, list[Item]]]] = {page: [] for page in REFERENCE}
    parts = [(page, part) for page, (_, _, parts) in REFERENCE.items() for part in parts]
    by_part: dict[tuple[str, Part], list[Item]] = {}
    for page, part in sorted(parts, key=lambda pair: not (pair[1].names or pair[1].files)):
        mine = by_part.setdefault((page, part), [])
        for item in items(part):
            if id(item.value) not in taken:
                taken.add(id(item.value))
                mine.append(item)
    for page, part in parts:
        mine = by_part[page, part]
        if part.module in OURS:  # what is called comes before what it returns
            mine.sort(key=lambda item: isinstance(item.value, type))
        if mine:
            found[page].append((part.title, mine))
    return found


def aliases() -> dict[int, list[str]]:
    """The public names of each object that `torch` itself has, for those that have several."""
    found: dict[int, list[str]] = {}
    for name in PUBLIC:
        found.setdefault(id(getattr(minitorch, name)), []).append(f"torch.{name}")
    return found


# ---- pages ---------------------------------------------------------------------------------------


def described(item: Item) -> str:
    """One class or function, and the class's methods."""
    names = aliases().get(id(item.value), [])
    names = [*names, *([] if item.name in names else [item.name])]
    if not isinstance(item.value, type):
        lines = [name + signature(item.value) for name in names]
        return entry("function", lines, rst(item.value.__doc__))
    lines = [name + signature(item.value) for name in names]
    return entry("class", lines, class_body(item))


def class_body(item: Item) -> str:
    """Its docstring and its methods; also those of bases that have no public name."""
    own: dict[str, Any] = {}
    public = [base for base in item.value.__mro__[1:] if has_page(base)]
    for base in reversed(item.value.__mro__):
        elsewhere = any(issubclass(other, base) for other in public)
        if base.__module__.startswith("minitorch") and not elsewhere:
            own.update(vars(base))
    methods = [
        member(f"{item.name}.{name}", value)
        for name, value in own.items()
        if not name.startswith("_") and name not in SKIPPED_METHODS
    ]
    return "\n\n".join(filter(None, [rst(vars(item.value).get("__doc__")), *methods]))


def has_page(base: type) -> bool:
    """Whether a class is described somewhere; others are parts of those that are."""
    return base is minitorch.Tensor or any(item.value is base for item in all_items())


def member(name: str, value: Any) -> str:
    """A method or property that has a docstring."""
    if isinstance(value, property):
        return entry("attribute", [name], rst(value.__doc__)) if value.__doc__ else ""
    function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
    if not inspect.isfunction(function) or not function.__doc__:
        return ""
    skip = 0 if isinstance(value, staticmethod) else 1
    return entry("method", [name + signature(function, skip)], rst(function.__doc__))


def tensor_sections() -> str:
    """Tensor: its own docstring, properties, and the methods that are no operations."""
    tensor = minitorch.Tensor
    members = sorted(vars(tensor).items())
    properties = [
        member(f"torch.Tensor.{name}", value)
        for name, value in members
        if isinstance(value, property) and not name.startswith("_")
    ]
    methods = [
        member(f"torch.Tensor.{name}", value)
        for name, value in members
        if inspect.isfunction(value) and not name.startswith("_") and name not in OPS
    ]
    operators = [name for name, _ in members if name not in OPS and name.startswith("__")]
    assert operators
    return "\n".join(
        [
            entry("class", ["torch.Tensor"], rst(tensor.__doc__)),
            "Methods that are operations (``x.exp()``, ``x.view(...)``) are in "
            ":doc:`the operations <../operations>`.\n",
            operations.heading("Attributes", "-"),
            *properties,
            operations.heading("Methods", "-"),
            *methods,
        ]
    )


def constants() -> str:
    """The values that `torch` holds: dtypes under all their names, layouts, numbers."""
    groups: dict[str, list[str]] = {}
    for name in PUBLIC:
        value = getattr(minitorch, name)
        if type(value).__name__ in ("dtype", "layout", "memory_format"):
            groups.setdefault(repr(value), []).append(name)
        elif isinstance(value, float):
            groups.setdefault(name, []).append(name)
    lines = []
    for first, names in groups.items():
        ordered = sorted(names, key=lambda name: f"torch.{name}" != first)
        lines.append(entry("data", [f"torch.{name}" for name in ordered], ""))
    typed = [name for name in PUBLIC if name.endswith("Tensor") and name != "Tensor"]
    listed = ", ".join(f"``torch.{name}``" for name in typed)
    old = f"Constructors of old programs, one for each dtype: {listed}.\n"
    return "\n".join([operations.heading("Constants", "-"), *lines, old])


def page(name: str, sections: list[tuple[str, list[Item]]]) -> str:
    title, about, _ = REFERENCE[name]
    lead = f".. rst-class:: mt-lead\n\n{about[0].upper() + about[1:]}.\n"
    parts = [operations.heading(title), lead]
    if name == "tensor":
        parts.append(tensor_sections())
    for section, found in sections:
        parts.append(operations.heading(section, "-"))
        parts += [described(item) for item in found]
    if name == "torch":
        parts.append(constants())
    return "\n".join(parts)


def index_page() -> str:
    lead = "Every public name that is not an operation, with shapes, dtypes and errors.\n"
    lines = [
        operations.heading("API reference"),
        f".. rst-class:: mt-lead\n\n{lead}",
        "The texts are the docstrings of the package, and their examples are run by its tests. "
        "Names are written as programs write them after ``import minitorch as torch``.\n",
        "- :doc:`Operations <operations>`: functions and methods that compute with tensors",
    ]
    lines += [
        f"- :doc:`{title} <api/{name}>`: {about}" for name, (title, about, _) in REFERENCE.items()
    ]
    return "\n".join(lines) + "\n"


def files() -> dict[Path, str]:
    """Every page of the reference with its text."""
    found = contents()
    pages = {PAGES / f"{name}.rst": page(name, found[name]) for name in REFERENCE}
    pages[PAGES.with_suffix(".rst")] = index_page()
    return pages
