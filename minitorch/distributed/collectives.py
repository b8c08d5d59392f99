"""Collectives: operations that all ranks of a group start together, each with tensors of its own.

Results are written into the tensors that were given. As in PyTorch, autograd does not see that;
version counters count the writes that PyTorch's counters count (copies into lists of tensors, the
division of an average), and no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import numpy as np

from ..errors import explain
from ..tensors import Tensor
from .checks import (
    check_count,
    check_same_dtype,
    check_sizes,
    check_tensor,
    check_tensors,
    compare,
    flat,
    root_of,
)
from .groups import ProcessGroup, outside, the_group
from .reduce_ops import RedOpType, ReduceOp, check_op
from .work import Work, finished


def _bump(*tensors: Tensor, by: int = 1) -> None:
    for tensor in tensors:
        tensor.storage.version += by


def broadcast(
    tensor: Tensor,
    src: int | None = None,
    group: Any = None,
    async_op: bool = False,
    group_src: int | None = None,
) -> Any:
    """Everybody's tensor becomes that of rank ``src`` (``torch.distributed.broadcast``).

    - ``src``: number in the whole program; or ``group_src``, the number in the group.
    - ``async_op``: return a :class:`Work` at once.

    Raises RuntimeError for a root that is not there, ValueError for memory with gaps.
    """
    check_tensor(tensor, "tensor")
    if outside(group, "broadcast"):
        return None
    group = the_group(group)
    root = root_of(group, "broadcast", src, group_src)
    data = flat(tensor)
    compare(group, "broadcast", tensor)
    request = group.link.broadcast(data, root)
    return finished(Work(request, group.timeout, None, [tensor]), async_op)


def all_reduce(
    tensor: Tensor, op: RedOpType = ReduceOp.SUM, group: Any = None, async_op: bool = False
) -> Any:
    """Everybody's tensor becomes the reduction of all (``torch.distributed.all_reduce``).

    - ``op``: a :class:`ReduceOp`. ``async_op``: return a :class:`Work` at once.

    Every rank gets the same bits. Raises RuntimeError for an op that the dtype cannot do,
    ValueError for memory with gaps.
    """
    check_tensor(tensor, "tensor")
    if outside(group, "all_reduce"):
        return None
    group = the_group(group)
    check_op(op, tensor.array.dtype)
    data = flat(tensor)
    compare(group, "all_reduce", tensor)
    request = group.link.all_reduce(data, op)

    def finish() -> None:
        if op is ReduceOp.AVG:
            _bump(tensor)

    return finished(Work(request, group.timeout, finish, [tensor]), async_op)


def reduce(
    tensor: Tensor,
    dst: int | None = None,
    op: RedOpType = ReduceOp.SUM,
    group: Any = None,
    async_op: bool = False,
    group_dst: int | None = None,
) -> Any:
    """The tensor of rank ``dst`` becomes the reduction of all (``torch.distributed.reduce``).

    The other ranks keep what they have (with Gloo, parts of it become partial results).
    """
    check_tensor(tensor, "tensor")
    if outside(group, "reduce"):
        return None
    group = the_group(group)
    root = root_of(group, "reduce", dst, group_dst)
    check_op(op, tensor.array.dtype)
    data = flat(tensor)
    if group.rank() != root:
        data = data.copy()  # a backend may use it to calculate in
    compare(group, "reduce", tensor)
    request = group.link.reduce(data, op, root)

    def finish() -> None:
        if op is ReduceOp.AVG:
            _bump(tensor)

    return finished(Work(request, group.timeout, finish, [tensor]), async_op)


def _distribute(tensors: Sequence[Tensor], whole: np.ndarray, size: int) -> None:
    """Copy the parts of ``whole`` into tensors."""
    for tensor, part in zip(tensors, np.split(whole, size)):
        tensor.array[...] = part.reshape(tensor.array.shape)


def all_gather(
    tensor_list: list[Tensor], tensor: Tensor, group: Any = None, async_op: bool = False
) -> Any:
    """``tensor_list[i]`` becomes the tensor of rank i (``torch.distributed.all_gather``).

    - ``tensor_list``: one tensor for each rank, all of the shape and dtype of ``tensor``.
    """
    check_tensors(tensor_list, "tensor_list")
    check_tensor(tensor, "tensor")
    check_same_dtype(*tensor_list, tensor)
    if outside(group, "all_gather"):
        return None
    group = the_group(group)
    size = group.size()
    if len(tensor_list) != size:
        raise RuntimeError(
            "ProcessGroup::allgather: invalid output tensor list at index 0 (expected length "
            f"{size}, got {len(tensor_list)})"
        )
    check_sizes("allgather", tensor_list, tensor)
    compare(group, "all_gather", tensor)
    part = flat(tensor.detach().contiguous(), writes=False)
    whole = np.empty(part.size * size, part.dtype)

    def finish() -> None:
        _distribute(tensor_list, whole, size)
        _bump(*tensor_list)

    request = group.link.all_gather(part, whole)
    return finished(Work(request, group.timeout, finish, tensor_list), async_op)


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: Any = None, async_op: bool = False
) -> Any:
    """``output_tensor`` becomes the inputs of all ranks, one after the other.

    - ``output_tensor``: n times as long as the input in its first dimension.

    Counterpart: ``torch.distributed.all_gather_into_tensor``.
    """
    check_tensor(input_tensor, "input_tensor")
    check_tensor(output_tensor, "output_tensor")
    if outside(group, "all_gather_into_tensor"):
        return None
    group = the_group(group)
    size, shape = group.size(), tuple(input_tensor.shape)
    expected = ((size, *shape) if not shape else (size * shape[0], *shape[1:]),)
    if tuple(output_tensor.shape) not in expected:
        raise RuntimeError(
            f"ProcessGroup::allgather: invalid tensor size (expected {expected[0]}, got "
            f"{tuple(output_tensor.shape)})"
        )
    if output_tensor.dtype != input_tensor.dtype:
        raise RuntimeError(
            f"ProcessGroup::allgather: invalid tensor type at index 0 (expected "
            f"{input_tensor.dtype}, got {output_tensor.dtype})"
        )
    compare(group, "all_gather", input_tensor)
    part = flat(input_tensor.detach().contiguous(), writes=False)
    if not output_tensor.is_contiguous():
        raise ValueError("Tensors must be contiguous")
    request = group.link.all_gather(part, flat(output_tensor))

    def finish() -> None:
        _bump(output_tensor, by=size)  # a copy for each rank

    return finished(Work(request, group.timeout, finish, [output_tensor]), async_op)


def gather(
    tensor: Tensor,
    gather_list: list[Tensor] | None = None,
    dst: int | None = None,
    group: Any = None,
    async_op: bool = False,
    group_dst: int | None = None,
) -> Any:
    """On rank ``dst`` (0), ``gather_list[i]`` becomes the tensor of rank i.

    - ``gather_list``: on the destination one tensor for each rank, None elsewhere.

    Raises ValueError when it is not so. Counterpart: ``torch.distributed.gather``.
    """
    check_tensor(tensor, "tensor")
    if gather_list:
        check_tensors(gather_list, "gather_list")
        check_same_dtype(*gather_list, tensor)
    if outside(group, "gather"):
        return None
    group = the_group(group)
    root = root_of(group, "gather", 0 if dst is None and group_dst is None else dst, group_dst)
    mine = group.rank() == root
    _check_list("gather", "destination", gather_list, mine)
    size = group.size()
    if mine:
        check_count("gather", "output", gather_list, size)
        check_sizes("gather", gather_list, tensor)
    compare(group, "gather", tensor)
    part = flat(tensor.detach().contiguous(), writes=False)
    whole = np.empty(part.size * size, part.dtype) if mine else None

    def finish() -> None:
        if whole is not None and gather_list is not None:
            _distribute(gather_list, whole, size)
            _bump(*gather_list)

    request = group.link.gather(part, whole, root)
    return finished(Work(request, group.timeout, finish, list(gather_list or [])), async_op)


def _check_list(name: str, end: str, tensors: Any, mine: bool) -> None:
    if mine and not tensors:
        raise ValueError(f"Argument ``{name}_list`` must be specified on {end} rank.")
    if tensors and not mine:
        raise ValueError(f"Argument ``{name}_list`` must NOT be specified on non-{end} ranks.")


def scatter(
    tensor: Tensor,
    scatter_list: list[Tensor] | None = None,
    src: int | None = None,
    group: Any = None,
    async_op: bool = False,
    group_src: int | None = None,
) -> Any:
    """The tensor of rank i becomes ``scatter_list[i]`` of rank ``src`` (0).

    - ``scatter_list``: on the source one tensor for each rank, None elsewhere.

    Raises ValueError when it is not so. Counterpart: ``torch.distributed.scatter``.
    """
    check_tensor(tensor, "tensor")
    if scatter_list:
        check_tensors(scatter_list, "scatter_list")
        check_same_dtype(tensor, *scatter_list)
    if outside(group, "scatter"):
        return None
    group = the_group(group)
    root = root_of(group, "scatter", 0 if src is None and group_src is None else src, group_src)
    mine = group.rank() == root
    _check_list("scatter", "source", scatter_list, mine)
    whole = None
    if mine and scatter_list is not None:
        check_count("scatter", "input", scatter_list, group.size())
        check_sizes("scatter", scatter_list, tensor)
        whole = _joined(scatter_list)
    part = flat(tensor)
    compare(group, "scatter", tensor)
    if not tensor.is_contiguous():
        raise ValueError("Tensors must be contiguous")
    request = group.link.scatter(part, whole, root)
    return finished(Work(request, group.timeout, None, [tensor]), async_op)


def _joined(tensors: Sequence[Tensor]) -> np.ndarray:
    return np.concatenate([tensor.array.reshape(-1) for tensor in tensors])


def reduce_scatter(
    output: Tensor,
    input_list: list[Tensor],
    op: RedOpType = ReduceOp.SUM,
    group: Any = None,
    async_op: bool = False,
) -> Any:
    """``output`` of rank i becomes the reduction of all ``input_list[i]``.

    Counterpart: ``torch.distributed.reduce_scatter``.
    """
    check_tensor(output, "output")
    check_tensors(input_list, "input_list")
    check_same_dtype(output, *input_list)
    if outside(group, "reduce_scatter"):
        return None
    group = the_group(group)
    check_count("reduce_scatter", "input", input_list, group.size())
    check_sizes("reduce_scatter", input_list, output)
    return _reduce_scatter(output, _joined(input_list), op, group, async_op)


def reduce_scatter_tensor(
    output: Tensor,
    input: Tensor,
    op: RedOpType = ReduceOp.SUM,
    group: Any = None,
    async_op: bool = False,
) -> Any:
    """``output`` becomes this rank's share of the reduction of all ``input``.

    Counterpart: ``torch.distributed.reduce_scatter_tensor``. RuntimeError unless the input is n
    times as long as the output.
    """
    check_tensor(output, "output")
    check_tensor(input, "input")
    if outside(group, "reduce_scatter_tensor"):
        return None
    group = the_group(group)
    check_same_dtype(output, input)
    if output.numel() * group.size() != input.numel():
        raise RuntimeError(
            "Check failed: outputShape[0] * worldSize == inputShape[0] "
            f"({output.numel() * group.size()} vs. {input.numel()})."
        )
    whole = input.array.flatten()  # a copy: the backend calculates in it
    return _reduce_scatter(output, whole, op, group, async_op)


def _reduce_scatter(
    output: Tensor, whole: np.ndarray, op: RedOpType, group: ProcessGroup, async_op: bool
) -> Any:
    check_op(op, output.array.dtype)
    compare(group, "reduce_scatter", output)
    part = np.empty(output.numel(), whole.dtype)

    def finish() -> None:
        output.array[...] = part.reshape(output.array.shape)
        _bump(output)

    request = group.link.reduce_scatter(part, whole, op)
    return finished(Work(request, group.timeout, finish, [output]), async_op)


def all_to_all(
    output_tensor_list: list[Tensor],
    input_tensor_list: list[Tensor],
    group: Any = None,
    async_op: bool = False,
) -> Any:
    """``output_tensor_list[i]`` becomes what rank i has for this one in its ``input_tensor_list``.

    Counterpart: ``torch.distributed.all_to_all``. The tensors may be of several sizes.
    """
    check_tensors(output_tensor_list, "output_tensor_list")
    check_tensors(input_tensor_list, "input_tensor_list")
    check_same_dtype(*output_tensor_list, *input_tensor_list)
    if outside(group, "all_to_all"):
        return None
    group = the_group(group)
    for way, tensors in (("output", output_tensor_list), ("input", input_tensor_list)):
        check_count("all_to_all", way, tensors, group.size())
    compare(group, "all_to_all")
    sent = _joined(input_tensor_list)
    sizes = [tensor.numel() for tensor in input_tensor_list]
    got_sizes = [tensor.numel() for tensor in output_tensor_list]
    got = np.empty(sum(got_sizes), sent.dtype)

    def finish() -> None:
        for tensor, part in zip(output_tensor_list, np.split(got, np.cumsum(got_sizes)[:-1])):
            tensor.array[...] = part.reshape(tensor.array.shape)
        _bump(*output_tensor_list)

    request = group.link.all_to_all(sent, sizes, got, got_sizes)
    return finished(Work(request, group.timeout, finish, output_tensor_list), async_op)


def all_to_all_single(
    output: Tensor,
    input: Tensor,
    output_split_sizes: list[int] | None = None,
    input_split_sizes: list[int] | None = None,
    group: Any = None,
    async_op: bool = False,
) -> Any:
    """Piece i of ``input`` goes to rank i; piece i of ``output`` comes from there.

    - ``output_split_sizes``, ``input_split_sizes``: the pieces along the first dimension; equal
      ones if None.

    Counterpart: ``torch.distributed.all_to_all_single``.
    """
    check_tensor(output, "output")
    check_tensor(input, "input")
    check_same_dtype(output, input)
    if outside(group, "all_to_all_single"):
        return None
    group = the_group(group)
    got_sizes = _split_sizes(output, output_split_sizes, group.size())
    sizes = _split_sizes(input, input_split_sizes, group.size())
    compare(group, "all_to_all_single")
    if not output.is_contiguous():
        raise ValueError("Tensors must be contiguous")
    request = group.link.all_to_all(
        flat(input.detach().contiguous(), writes=False), sizes, flat(output), got_sizes
    )
    return finished(Work(request, group.timeout, None, [output]), async_op)


def _split_sizes(tensor: Tensor, sizes: list[int] | None, ranks: int) -> list[int]:
    """How many numbers go to each rank."""
    if tensor.ndim == 0:
        raise RuntimeError(explain("a tensor that is split must have a dimension", "got a scalar"))
    length = tensor.shape[0]
    row = tensor.numel() // length if length else 0
    if not sizes:
        if length % ranks:
            raise RuntimeError("Tensor's dim 0 does not divide equally across group size")
        sizes = [length // ranks] * ranks
    if len(sizes) != ranks:
        raise RuntimeError("Number of tensor splits not equal to group size")
    if sum(sizes) != length:
        raise RuntimeError("Split sizes doesn't match total dim 0 size")
    return [size * row for size in sizes]


def barrier(group: Any = None, async_op: bool = False, device_ids: Any = None) -> Any:
    """Return when all ranks of the group have come here (``torch.distributed.barrier``)."""
    if outside(group, "barrier"):
        return None
    group = the_group(group)
    compare(group, "barrier")
    return finished(Work(group.link.barrier(), group.timeout), async_op)


def monitored_barrier(
    group: Any = None, timeout: timedelta | None = None, wait_all_ranks: bool = False
) -> None:
    """A barrier that names the ranks which do not come (``torch.distributed.monitored_barrier``).

    - ``timeout``: how long rank 0 waits, the group's if None.
    - ``wait_all_ranks``: name all that are missing, not only the first.

    Raises RuntimeError on rank 0 when a rank is late.
    """
    if outside(group, "monitored_barrier"):
        return
    group = the_group(group)
    limit = group.timeout if timeout is None else timeout
    seconds, link = limit.total_seconds(), group.link
    token = np.zeros(1, np.uint8)
    if group.rank() != 0:
        link.send(token, 0, _BARRIER_TAG).wait(seconds)
        link.receive(token, 0, _BARRIER_TAG).wait(seconds)
        return
    missing = []
    for rank in range(1, group.size()):
        try:
            link.receive(np.zeros(1, np.uint8), rank, _BARRIER_TAG).wait(seconds)
        except RuntimeError as problem:
            missing.append(rank)
            if not wait_all_ranks:
                raise _late(missing, limit) from problem
    if missing:
        raise _late(missing, limit)
    for rank in range(1, group.size()):
        link.send(token, rank, _BARRIER_TAG).wait(seconds)


_BARRIER_TAG = 32_000  # programs number their own messages from 0; MPI promises tags up to 32767


def _late(ranks: list[int], limit: timedelta) -> RuntimeError:
    who = ", ".join(map(str, ranks))
    noun = "Rank" if len(ranks) == 1 else "Ranks"
    milliseconds = round(limit.total_seconds() * 1000)
    return RuntimeError(
        f"[Rank 0]: {noun} {who} failed to pass monitoredBarrier in {milliseconds} ms"
    )
