"""The picture of a failing case, where one says more than numbers: memory, or a graph.

- Strides: the memory, and how the expected and the given numbers read it.
- Tensors that share memory, or read it in another order: the memory, and each of them.
- A result with a history: its graph.

Pictures of ``minitorch.viz`` are loaded when the first case asks for one: most checks need none.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from ..autograd.engine import collect
from ..graph.edges import edge_of
from ..ops.making.from_data import from_numpy
from ..tensors import Tensor
from .definitions import Exercise
from .evidence import Evidence, arguments

MOST_CELLS = 40  # of a memory that is drawn
MOST_TENSORS = 3
MOST_NODES = 9


class Picture(NamedTuple):
    """A drawing (SVG), and the sentence below it."""

    svg: str
    caption: str


def picture_of(exercise: Exercise, evidence: Evidence) -> Picture | None:
    """The picture that helps with this case; None where none does."""
    named = arguments(exercise, evidence.case)
    return (
        _of_forms(exercise, named, evidence)
        or _of_memory(_tensors(exercise, evidence.case))
        or _of_graph(_tensors(exercise, evidence.case), _known(evidence.case))
    )


# ---- strides ------------------------------------------------------------------------------------


def _of_forms(exercise: Exercise, named: dict[str, Any], evidence: Evidence) -> Picture | None:
    """The memory as it is read with the expected numbers, and with those that came."""
    forms = {
        "given": _form(named.get("shape"), named.get("strides"), named.get("offset", 0)),
        "expected": _result(exercise, named, evidence.expected),
        "yours": _result(exercise, named, evidence.got),
    }
    if forms["expected"] is None:
        return None
    kept = {name: form for name, form in forms.items() if form is not None}
    if kept.get("yours") == kept["expected"]:
        return None
    size = max(_reach(*form) for form in kept.values())
    if not 0 < size <= MOST_CELLS:
        return None
    memory = from_numpy(np.arange(size, dtype=np.float32))
    views = {name: memory.as_strided(*form) for name, form in kept.items()}
    caption = "The memory, and which of its cells are read, row by row."
    if forms["yours"] is None and evidence.got is not None:
        caption += " Your numbers describe no tensor that can be drawn here."
    return Picture(_viz().storage(max_cells=MOST_CELLS, **views).svg(), caption)


Form = tuple[tuple[int, ...], tuple[int, ...], int]


def _result(exercise: Exercise, named: dict[str, Any], result: Any) -> Form | None:
    """The way of reading memory that a result describes."""
    if isinstance(result, dict) and {"shape", "strides", "offset"} <= result.keys():
        return _form(result["shape"], result["strides"], result["offset"])
    if exercise.name.endswith("strides") and isinstance(result, tuple):
        shape = named.get("new_shape", named.get("shape"))
        steps = tuple([0 if step == "any" else step for step in result])
        return _form(shape, steps, named.get("offset", 0))
    return None


def _form(shape: Any, strides: Any, offset: Any) -> Form | None:
    """Shape, strides and offset, if they are that."""
    parts = (shape, strides, (offset,))
    for part in parts:
        if not isinstance(part, (tuple, list)) or not all(type(n) is int for n in part):
            return None
    if len(shape) != len(strides) or min([0, *shape, *strides, offset]) < 0:
        return None
    return tuple(shape), tuple(strides), offset


def _reach(shape: tuple[int, ...], strides: tuple[int, ...], offset: int) -> int:
    """How many cells the memory must have."""
    if 0 in shape:
        return offset + 1
    return offset + sum([(size - 1) * step for size, step in zip(shape, strides)]) + 1


# ---- tensors ------------------------------------------------------------------------------------


def _tensors(exercise: Exercise, case: tuple) -> dict[str, Tensor]:
    """The tensors among the arguments, also those in a list."""
    named = arguments(exercise, case)
    if not named:  # what else a case holds is the author's affair
        data = [item for item in case if isinstance(item, (Tensor, np.ndarray, list, tuple))]
        named = arguments(exercise, tuple(data)) or {
            f"given {i}": item for i, item in enumerate(data, 1)
        }
    found: dict[str, Tensor] = {}
    for name, value in named.items():
        items = value if isinstance(value, (list, tuple)) else [value]
        for i, item in enumerate(items):
            if isinstance(item, np.ndarray) and item.dtype.kind in "fiub" and item.flags.writeable:
                item = from_numpy(item) if min([0, *item.strides]) >= 0 else None
            if isinstance(item, Tensor):
                found[f"{name}[{i}]" if items is value else name] = item
    return found


def _of_memory(tensors: dict[str, Tensor]) -> Picture | None:
    """Tensors whose values do not tell how they lie in memory."""
    shown = {name: tensor for name, tensor in tensors.items() if tensor.array.ndim}
    if not 0 < len(shown) <= MOST_TENSORS or any(t.requires_grad for t in shown.values()):
        return None
    if not any(_is_unusual(tensor) for tensor in shown.values()) and not _share(shown):
        return None
    if any(t.storage.nbytes() // t.array.itemsize > MOST_CELLS for t in shown.values()):
        return None
    picture = _viz().storage(*shown.values(), names=[*shown], max_cells=MOST_CELLS)
    return Picture(picture.svg(), "What was given, in memory.")


def _is_unusual(tensor: Tensor) -> bool:
    return bool(tensor.array.size) and (not tensor.is_contiguous() or tensor.storage_offset() > 0)


def _share(tensors: dict[str, Tensor]) -> bool:
    places = [tensor.untyped_storage().data_ptr() for tensor in tensors.values()]
    return len(set(places)) < len(places)


def _known(case: tuple) -> dict[int, str]:
    """The names of tensors by their ids, which a case may hold."""
    tables = [item for item in case if isinstance(item, dict)]
    return {key: name for table in tables for key, name in table.items()
            if type(key) is int and isinstance(name, str)}  # fmt: skip


def _of_graph(tensors: dict[str, Tensor], known: dict[int, str]) -> Picture | None:
    """The graph of the first tensor that has one."""
    for name, tensor in tensors.items():
        if tensor.grad_fn is not None:
            _, leaves, _ = collect([edge_of(tensor)])
            names = {known[id(leaf)]: leaf for leaf in leaves if id(leaf) in known}
            graph = _viz().graph(tensor, {name: tensor, **names}, show_saved=False)
            if len(graph.drawing.of_kind("result", "op", "leaf")) <= MOST_NODES:
                return Picture(graph.drawn(), f"The graph of {name}.")
    return None


def _viz() -> Any:
    return import_module("minitorch.viz")
