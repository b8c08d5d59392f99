"""What is sent between devices: broadcast, scatter, gather, reduce (``torch.nn.parallel.comm``).

Nothing here is recorded by autograd; nn/parallel/functions.py does that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...devices.accelerator import required
from ...devices.device import device as _device
from ...errors import warn
from ...ops.joining.cat_and_stack import cat
from ...ops.making.creation import empty
from ...tensors import Tensor

BUFFER = 10 * 1024 * 1024  # bytes that small tensors are sent in together


def device_index(device: Any, optional: bool = False, allow_cpu: bool = False) -> int:
    """The number of a device given as a number, string or ``device``.

    - ``optional``: None, and a device without a number, mean the current one.
    - ``allow_cpu``: the CPU is -1. ValueError without.
    """
    if isinstance(device, str):
        device = _device(device)
    number = device if isinstance(device, int) else None
    if isinstance(device, _device):
        if device.type == "cpu" and not allow_cpu:
            raise ValueError(f"Expected a non cpu device, but got: {device}")
        number = -1 if device.type == "cpu" else device.index
    if number is not None:
        return int(number)
    if not optional:
        raise ValueError(
            "Expected a torch.device with a specified index or an integer, but got:" + str(device)
        )
    return int(required().current_device())


# ---- one to many --------------------------------------------------------------------------------


def broadcast(
    tensor: Tensor, devices: Any = None, *, out: Sequence[Tensor] | None = None
) -> tuple[Tensor, ...]:
    """Copies of a tensor on several GPUs (``torch.nn.parallel.comm.broadcast``).

    - ``devices``: where; on its own device the tensor itself stands for its copy.
    - ``out``: instead, tensors of GPUs that are written into.

    Raises RuntimeError unless exactly one of the two is given, and for tensors of the CPU or of
    another shape in ``out``.
    """
    if (devices is None) == (out is None):
        raise RuntimeError(
            "Exactly one of 'devices' and 'out' must be specified, but got "
            f"devices={devices} and out={out}"
        )
    if out is None:
        return tuple(_copy_on(tensor, device_index(device)) for device in devices)
    for number, target in enumerate(out):
        _on_cuda("output", number, target)
        if target.shape != tensor.shape:
            raise RuntimeError(
                "Expected all output tensors to have same shape as the source tensor "
                f"{list(tensor.shape)}, but output tensor at index {number} has shape "
                f"{list(target.shape)}"
            )
    return tuple(target.copy_(tensor, non_blocking=True) for target in out)


def broadcast_coalesced(
    tensors: Sequence[Tensor], devices: Sequence[Any], buffer_size: int = BUFFER
) -> list[list[Tensor]]:
    """Copies of many tensors on several GPUs, the small ones sent together: a list per device.

    - ``devices``: the first is where the tensors are; they themselves are its list.
    - ``buffer_size``: bytes that are sent at once.

    Raises RuntimeError if a tensor is elsewhere. Counterpart:
    ``torch.nn.parallel.comm.broadcast_coalesced``.
    """
    numbers = [device_index(device) for device in devices]
    if any(tensor.get_device() != numbers[0] for tensor in tensors):
        raise RuntimeError(f"All tensors must be on devices[0]: {numbers[0]}")
    copies: list[dict[int, Tensor]] = [{} for _ in numbers[1:]]
    for places in _buffers(tensors, buffer_size):
        chunk = [tensors[place] for place in places]
        for found, flat in zip(copies, broadcast(_flat(chunk), numbers)[1:], strict=True):
            # .data: views of one buffer, but each with a version of its own
            found.update(zip(places, (part.data for part in _parts(flat, chunk)), strict=True))
    return [list(tensors), *([found[i] for i in range(len(tensors))] for found in copies)]


def scatter(
    tensor: Tensor,
    devices: Any = None,
    chunk_sizes: Sequence[int] | None = None,
    dim: int = 0,
    streams: Sequence[Any] | None = None,
    *,
    out: Sequence[Tensor] | None = None,
) -> tuple[Tensor, ...]:
    """A tensor cut along a dimension, a chunk for each GPU (``torch.nn.parallel.comm.scatter``).

    - ``devices``: where; a chunk that is there already is a view.
    - ``chunk_sizes``: how long the chunks are; as ``tensor.chunk`` cuts for None.
    - ``streams``: of each device, the stream that copies (None: the current one).
    - ``out``: instead of ``devices``, the tensors that are written into.

    Raises RuntimeError for lists that do not fit each other or the tensor.
    """
    if out is not None:
        for name, value in (("devices", devices), ("chunk_sizes", chunk_sizes)):
            if value is not None:
                raise RuntimeError(
                    f"'{name}' must not be specified when 'out' is specified, but got "
                    f"{name}={value}"
                )
        return _scatter_into(tensor, out, dim, streams)
    numbers = [device_index(device) for device in devices]
    if not numbers:
        raise RuntimeError("Expected at least one device to scatter to")
    if chunk_sizes is not None and len(chunk_sizes) != len(numbers):
        raise RuntimeError(
            "Expected devices and chunk_sizes to be of same length, but got "
            f"len(devices) = {len(numbers)} and len(chunk_sizes) = {len(chunk_sizes)}"
        )
    if chunk_sizes is None:
        chunks = tensor.chunk(len(numbers), dim)
    else:
        chunks = tensor.split(list(chunk_sizes), dim)
    found = []
    for place, (chunk, number) in enumerate(zip(chunks, numbers, strict=False)):
        stream = None
        if number != tensor.get_device():
            stream = _stream_for(streams, place, number)
        if stream is None:
            found.append(_copy_on(chunk, number))
        else:
            with stream:
                found.append(_copy_on(chunk, number))
    return tuple(found)


def _scatter_into(
    tensor: Tensor, out: Sequence[Tensor], dim: int, streams: Sequence[Any] | None
) -> tuple[Tensor, ...]:
    """Write the chunks of a tensor into tensors of GPUs, whose sizes say how it is cut."""
    if not out:
        raise RuntimeError("Expected at least one output tensor to scatter to")
    dim = _wrapped(dim, tensor)
    for number, target in enumerate(out):
        _on_cuda("output", number, target)
        if _without(target, dim) != _without(tensor, dim):
            raise RuntimeError(
                f"Output tensor at index {number} has incorrect shape: {list(target.shape)}. "
                f"Expected same shape except for scatter dim {dim} as the source tensor: "
                f"{list(tensor.shape)}"
            )
    sizes = [target.shape[dim] for target in out]
    if sum(sizes) != tensor.shape[dim]:
        raise RuntimeError(
            f"Total size for output tensors along scatter dim {dim} does not match the source "
            f"tensor size at dim {dim}. Expected {tensor.shape[dim]}, but got total size "
            f"{sum(sizes)}"
        )
    for place, (target, chunk) in enumerate(zip(out, tensor.split(sizes, dim), strict=True)):
        stream = _stream_for(streams, place, target.get_device())
        if stream is None:
            target.copy_(chunk, non_blocking=True)
        else:
            with stream:
                target.copy_(chunk, non_blocking=True)
    return tuple(out)


# ---- many to one --------------------------------------------------------------------------------


def gather(
    tensors: Sequence[Tensor],
    dim: int = 0,
    destination: Any = None,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """The tensors of several GPUs one after the other (``torch.nn.parallel.comm.gather``).

    - ``destination``: where, a GPU (the current one for None) or "cpu"; -1 is the CPU and warns.
    - ``out``: instead, the tensor that is written into.

    Raises RuntimeError for tensors of the CPU, and for shapes that differ elsewhere than at
    ``dim``.
    """
    if out is not None and destination is not None:
        raise RuntimeError(
            "'destination' must not be specified when 'out' is specified, but got "
            f"destination={destination}"
        )
    if out is None and destination == -1:
        warn(
            "Using -1 to represent CPU tensor is deprecated. Please use a device object or string "
            'instead, e.g., "cpu".',
            FutureWarning,
        )
    number = 0 if out is not None else device_index(destination, optional=True, allow_cpu=True)
    shape = _gathered_shape(tensors, dim)
    dim = _wrapped(dim, tensors[0])
    if out is None:
        where = _device("cpu") if number == -1 else _device("cuda", number)
        out = empty(shape, dtype=tensors[0].dtype, device=where)
    elif list(out.shape) != shape:
        raise RuntimeError(f"Expected out tensor to have shape {shape}, but got {list(out.shape)}")
    waits = out.device.type == "cpu"
    sizes = [tensor.shape[dim] for tensor in tensors]
    for chunk, tensor in zip(out.split(sizes, dim), tensors, strict=True):
        chunk.copy_(tensor, non_blocking=not waits)
    return out


def _gathered_shape(tensors: Sequence[Tensor], dim: int) -> list[int]:
    """The shape of all tensors one after the other. RuntimeError if they do not fit."""
    if not tensors:
        raise RuntimeError("Expected at least one tensor to gather from")
    shape = list(tensors[0].shape)
    dim = _wrapped(dim, tensors[0])
    total = 0
    for number, tensor in enumerate(tensors):
        if not tensor.is_cuda:
            raise RuntimeError(
                "Expected all input tensors to be CUDA tensors, but tensor at index "
                f"{number} has device {tensor.device}"
            )
        if tensor.dim() != len(shape):
            raise RuntimeError(
                "Expected all input tensors to have the same number of dimensions, but tensor at "
                f"index {number} has {tensor.dim()} dimensions, (expected {len(shape)})"
            )
        shape[dim] = tensor.shape[dim]
        if list(tensor.shape) != shape:
            raise RuntimeError(
                f"Input tensor at index {number} has invalid shape {list(tensor.shape)}, but "
                f"expected {shape}"
            )
        total += tensor.shape[dim]
    shape[dim] = total
    return shape


def reduce_add(inputs: Sequence[Tensor], destination: Any = None) -> Tensor:
    """The sum of tensors of several GPUs, on one of theirs (``torch.nn.parallel.comm.reduce_add``).

    - ``destination``: the GPU of the result; the current one for None.

    Raises AssertionError for a tensor of the CPU, ValueError for another shape, RuntimeError if
    no tensor is on ``destination``.
    """
    number = device_index(destination, optional=True)
    root = None
    for place, tensor in enumerate(inputs):
        if tensor.device.type == "cpu":
            raise AssertionError(
                f"reduce_add expects all inputs to be on GPUs, but input {place} is on CPU"
            )
        if tensor.get_device() == number:
            root = place
        if tensor.shape != inputs[0].shape:
            got, expected = ("x".join(map(str, one.shape)) for one in (tensor, inputs[0]))
            raise ValueError(f"input {place} has invalid size: got {got}, but expected {expected}")
    if root is None:
        raise RuntimeError(
            "reduce_add expects destination to be on the same GPU with one of the tensors"
        )
    if len(inputs) == 1:
        return inputs[0]
    others = [tensor for place, tensor in enumerate(inputs) if place != root]
    result: Tensor = inputs[root] + _copy_on(others[0], number)  # new memory, with one pass less
    for other in others[1:]:
        result.add_(_copy_on(other, number))
    return result


def reduce_add_coalesced(
    inputs: Sequence[Sequence[Tensor]], destination: Any = None, buffer_size: int = BUFFER
) -> tuple[Tensor, ...]:
    """Sums over GPUs of many tensors at a time, the small ones sent together.

    - ``inputs``: the tensors of each GPU, all in the same order.
    - ``buffer_size``: bytes that are sent at once.

    Errors as :func:`reduce_add`. Counterpart: ``torch.nn.parallel.comm.reduce_add_coalesced``.
    """
    sums: dict[int, Tensor] = {}
    for places in _buffers(inputs[0], buffer_size):
        chunks = [[tensors[place] for place in places] for tensors in inputs]
        total = reduce_add([_flat(chunk) for chunk in chunks], destination)
        sums.update(zip(places, (part.data for part in _parts(total, chunks[0])), strict=True))
    return tuple(sums[place] for place in range(len(inputs[0])))


# ---- helpers ------------------------------------------------------------------------------------


def _copy_on(tensor: Tensor, number: int) -> Tensor:
    """The tensor on a GPU: itself if it is there. Does not wait for the copy."""
    if number < 0:
        raise RuntimeError(f"Expected non-negative device index, but got {number}")
    result: Tensor = tensor.to(_device("cuda", number), non_blocking=True)
    return result


def _on_cuda(role: str, number: int, tensor: Tensor) -> None:
    if not tensor.is_cuda:
        raise RuntimeError(
            f"Expected all {role} tensors to be CUDA tensors, but {role} tensor at index {number} "
            f"has device '{tensor.device}'"
        )


def _stream_for(streams: Sequence[Any] | None, place: int, number: int) -> Any:
    """The stream that copies to a device, or None. RuntimeError if it is another device's."""
    if streams is None or place >= len(streams) or streams[place] is None:
        return None
    stream = streams[place]
    if stream.device_index != number:
        raise RuntimeError(
            f"Expected the device associated with the stream at index {place} (was "
            f"{stream.device_index}) to match the device supplied at that index (expected {number})"
        )
    return stream


def _wrapped(dim: int, tensor: Tensor) -> int:
    """A dimension counted from the front. IndexError if the tensor has no such dimension."""
    dims = max(tensor.dim(), 1)
    if not -dims <= dim < dims:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-dims}, {dims - 1}], but got "
            f"{dim})"
        )
    return dim % dims


def _without(tensor: Tensor, dim: int) -> list[int]:
    """The sizes of the other dimensions."""
    return [*tensor.shape[:dim], -1, *tensor.shape[dim + 1 :]]


def _buffers(tensors: Sequence[Tensor], limit: int) -> Iterator[list[int]]:
    """The places of the tensors that are sent together: of one dtype, at most ``limit`` bytes."""
    waiting: dict[Any, tuple[list[int], int]] = {}
    for place, tensor in enumerate(tensors):
        size = tensor.numel() * tensor.element_size()
        places, total = waiting.get(tensor.dtype, ([], 0))
        if total and total + size > limit:
            yield places
            places, total = [], 0
        waiting[tensor.dtype] = ([*places, place], total + size)
    yield from (places for places, _ in waiting.values())


def _flat(tensors: Sequence[Tensor]) -> Tensor:
    """All elements in one row; a single tensor is not copied."""
    rows = [tensor.contiguous().view(-1) for tensor in tensors]
    flat: Tensor = rows[0] if len(rows) == 1 else cat(rows)
    return flat


def _parts(flat: Tensor, tensors: Sequence[Tensor]) -> Iterator[Tensor]:
    """A row cut into tensors of these shapes: the inverse of :func:`_flat`."""
    rows = flat.split([tensor.numel() for tensor in tensors])
    for row, tensor in zip(rows, tensors, strict=True):
        yield row.view(tensor.shape)
