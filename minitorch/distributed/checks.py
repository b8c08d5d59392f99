"""What may be given to a collective: torch's checks, its words, and the debug level DETAIL."""

from __future__ import annotations

import os
import pickle
from typing import Any

import numpy as np

from ..tensors import Tensor
from ..tensors.overlaps import is_dense
from .groups import ProcessGroup, get_global_rank, get_group_rank

_NAMES = {"reduce_scatter": "REDUCE_SCATTER", "all_gather": "ALLGATHER", "all_reduce": "ALLREDUCE"}


def check_tensor(value: Any, name: str) -> None:
    """Raise TypeError for what is no Tensor."""
    if not isinstance(value, Tensor):
        raise TypeError(
            f"Invalid function argument. Expected parameter `{name}` of type torch.Tensor\n"
            f"             but got {type(value)} instead."
        )


def check_tensors(value: Any, name: str) -> None:
    """Raise TypeError for what is no list of Tensors."""
    start = f"Invalid function argument. Expected parameter `{name}` of type List[torch.Tensor]\n"
    if not isinstance(value, list | tuple):
        raise TypeError(f"{start}             but got {type(value)} instead.")
    if not all([isinstance(each, Tensor) for each in value]):
        kinds = [type(each) for each in value]
        raise TypeError(f"{start}             but got {type(value)} with elements of type {kinds}.")


def check_same_dtype(*tensors: Tensor) -> None:
    """Raise ValueError for tensors of several dtypes."""
    for tensor in tensors[1:]:
        if tensor.dtype != tensors[0].dtype:
            raise ValueError(
                "Invalid usage of tensors with different dtypes"
                f"Found {tensors[0].dtype} and  {tensor.dtype}"
            )


def check_count(name: str, way: str, tensors: Any, size: int) -> None:
    """Raise RuntimeError unless there is one tensor for each rank."""
    if len(tensors) != size:
        raise RuntimeError(
            f"ProcessGroup::{name}: Incorrect {way} list size {len(tensors)}. {way.capitalize()} "
            f"list size should be {size}, same as size of the process group."
        )


def check_sizes(name: str, tensors: Any, like: Tensor) -> None:
    """Raise RuntimeError unless all tensors have the shape of ``like``."""
    for index, tensor in enumerate(tensors):
        if tensor.shape != like.shape:
            raise RuntimeError(
                f"ProcessGroup::{name}: invalid tensor size at index {index} (expected "
                f"{_in_brackets(like)}, got {_in_brackets(tensor)})"
            )


def _in_brackets(tensor: Tensor) -> str:
    return f"({', '.join(map(str, tensor.shape))})"


def flat(tensor: Tensor, writes: bool = True) -> np.ndarray:
    """The numbers of a tensor in the order of its memory, as one dimension; no copy if it writes.

    Raises ValueError for memory with gaps or overlaps: torch's Gloo would reduce what lies between.
    """
    array = tensor.array
    if array.flags.c_contiguous:
        dense = array
    elif is_dense(array):
        order = np.argsort([-step for step in array.strides], kind="stable")
        dense = array.transpose(order)
    elif writes:
        raise ValueError("Tensors must be contiguous")
    else:
        dense = np.ascontiguousarray(array)
    if writes and not array.flags.writeable:
        raise ValueError("Tensors must be contiguous")
    return dense.reshape(-1)


def root_of(group: ProcessGroup, name: str, root: int | None, group_root: int | None) -> int:
    """The number in the group of a rank that is named by either number.

    Raises ValueError for both or none, RuntimeError for one that is not there.
    """
    if root is not None and group_root is not None:
        raise ValueError("Can't specify both group_rank and global_rank")
    if root is None and group_root is None:
        raise ValueError("Must specify global_rank or group_rank")
    if root is None:
        assert group_root is not None
        get_global_rank(group, group_root)
        found = group_root
    else:
        found = get_group_rank(group, root)
    if not 0 <= found < group.size():
        raise RuntimeError(f"ProcessGroup::{name}: invalid root rank: {found}")
    return found


# ---- the debug level ----------------------------------------------------------------------------


def is_detailed() -> bool:
    """Is TORCH_DISTRIBUTED_DEBUG=DETAIL set?"""
    return os.environ.get("TORCH_DISTRIBUTED_DEBUG", "OFF").upper() == "DETAIL"


def compare(group: ProcessGroup, kind: str, *tensors: Tensor) -> None:
    """At the debug level DETAIL: do all ranks run the same collective, on the same kind of tensors?

    It costs two more collectives each time. Raises RuntimeError that names both ranks otherwise.
    """
    number, group.sequence_number = group.sequence_number, group.sequence_number + 1
    if not is_detailed() or group.size() == 1:
        return
    shapes = [list(tensor.shape) for tensor in tensors]
    dtypes = [tensor.dtype.tensor_name[6:-6] for tensor in tensors]
    mine = {
        "Sequence number": number,
        "Op type": _NAMES.get(kind, kind.upper()),
        "Tensor Tensor shapes": " ".join(" ".join(map(str, shape)) for shape in shapes),
        "Tensor Tensor dtypes": " ".join(dtypes),
    }
    for rank, theirs in enumerate(all_objects(group, mine)):
        if theirs != mine:
            raise _mismatch(group, mine, rank, theirs)


def all_objects(group: ProcessGroup, value: Any) -> list[Any]:
    """The values of all ranks, pickled on the way."""
    data = np.frombuffer(pickle.dumps(value), np.uint8)
    seconds = group.timeout.total_seconds()
    sizes = np.zeros(group.size(), np.int64)
    group.link.all_gather(np.array([data.size], np.int64), sizes).wait(seconds)
    longest = int(sizes.max())
    padded = np.zeros(longest, np.uint8)
    padded[: data.size] = data
    whole = np.zeros(group.size() * longest, np.uint8)
    group.link.all_gather(padded, whole).wait(seconds)
    return [
        pickle.loads(whole[i * longest : i * longest + int(size)].tobytes())
        for i, size in enumerate(sizes)
    ]


def _mismatch(group: ProcessGroup, mine: dict[str, Any], rank: int, theirs: dict[str, Any]) -> Any:
    def finger_print(of: dict[str, Any]) -> str:
        number, kind, shapes, dtypes = of.values()
        return (
            f"CollectiveFingerPrint(SequenceNumber={number}, OpType={kind}, "
            f"TensorShape=[{shapes.replace(' ', ', ')}], TensorDtypes={dtypes})"
        )

    me, other = group.ranks[group.rank()], group.ranks[rank]
    aspects = [f"{key}: {mine[key]}vs {theirs[key]}" for key in mine if mine[key] != theirs[key]]
    return RuntimeError(
        "Detected mismatch between collectives on ranks. "
        f"Rank {me} is running collective: {finger_print(mine)}, "
        f"but Rank {other} is running collective: {finger_print(theirs)}."
        f"Collectives differ in the following aspects: \t {' '.join(aspects)}"
    )
