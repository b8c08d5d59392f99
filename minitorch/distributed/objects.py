"""Any object that can be pickled, from rank to rank.

Only between ranks of one's own program: to unpickle is to run what the other side wants.
"""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np

from .checks import all_objects, root_of
from .groups import ProcessGroup, outside, the_group


def all_gather_object(object_list: list[Any], obj: Any, group: Any = None) -> None:
    """``object_list[i]`` becomes a copy of rank i's object.

    Counterpart: ``torch.distributed.all_gather_object``. IndexError for too short a list.
    """
    if outside(group, "all_gather_object"):
        return
    for rank, value in enumerate(all_objects(the_group(group), obj)):
        object_list[rank] = value


def gather_object(
    obj: Any,
    object_gather_list: list[Any] | None = None,
    dst: int | None = None,
    group: Any = None,
    group_dst: int | None = None,
) -> None:
    """On rank ``dst`` (0), ``object_gather_list[i]`` becomes a copy of rank i's object.

    Counterpart: ``torch.distributed.gather_object``. ValueError when the destination has no list,
    or another rank has one.
    """
    if outside(group, "gather_object"):
        return
    group = the_group(group)
    root = root_of(group, "gather", 0 if dst is None and group_dst is None else dst, group_dst)
    mine = group.rank() == root
    if mine and not object_gather_list:
        raise ValueError("Argument ``gather_list`` must be specified on destination rank.")
    if object_gather_list and not mine:
        raise ValueError("Argument ``gather_list`` must NOT be specified on non-destination ranks.")
    values = all_objects(group, obj)
    if mine and object_gather_list is not None:
        for rank, value in enumerate(values):
            object_gather_list[rank] = value


def broadcast_object_list(
    object_list: list[Any],
    src: int | None = None,
    group: Any = None,
    device: Any = None,
    group_src: int | None = None,
) -> None:
    """The objects of rank ``src`` (0) take the place of everybody's.

    Counterpart: ``torch.distributed.broadcast_object_list``. The lists are equally long.
    """
    if outside(group, "broadcast_object_list"):
        return
    group = the_group(group)
    root = root_of(group, "broadcast", 0 if src is None and group_src is None else src, group_src)
    mine = group.rank() == root
    object_list[:] = _from_root(group, list(object_list) if mine else None, root)


def scatter_object_list(
    scatter_object_output_list: list[Any],
    scatter_object_input_list: list[Any] | None = None,
    src: int | None = None,
    group: Any = None,
    group_src: int | None = None,
) -> None:
    """``scatter_object_output_list[0]`` of rank i becomes object i of rank ``src`` (0).

    Counterpart: ``torch.distributed.scatter_object_list``.
    """
    if outside(group, "scatter_object_list"):
        return
    if not isinstance(scatter_object_output_list, list) or not scatter_object_output_list:
        raise ValueError(
            "Expected argument scatter_object_output_list to be a list of size at least 1."
        )
    group = the_group(group)
    root = root_of(group, "scatter", 0 if src is None and group_src is None else src, group_src)
    if group.rank() == root:
        if scatter_object_input_list is None:
            raise ValueError("source rank must provide non-None scatter_object_input_list")
        if len(scatter_object_input_list) != group.size():
            raise RuntimeError(
                f"ProcessGroup::scatter: Incorrect input list size {len(scatter_object_input_list)}"
                f". Input list size should be {group.size()}, same as size of the process group."
            )
    values = _from_root(group, scatter_object_input_list, root)
    scatter_object_output_list[0] = values[group.rank()]


def _from_root(group: ProcessGroup, value: Any, root: int) -> Any:
    """The root's value, pickled on the way."""
    seconds = group.timeout.total_seconds()
    data = np.frombuffer(pickle.dumps(value), np.uint8).copy()
    size = np.array([data.size], np.int64)
    group.link.broadcast(size, root).wait(seconds)
    if group.rank() != root:
        data = np.empty(int(size[0]), np.uint8)
    group.link.broadcast(data, root).wait(seconds)
    return pickle.loads(data.tobytes())
