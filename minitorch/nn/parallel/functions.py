"""What is sent between devices, with gradients (``torch.nn.parallel._functions``).

Each has another as its backward: what is scattered forwards is gathered backwards, what is
broadcast is summed.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from ...autograd.custom import Function
from ...devices.accelerator import required
from ...errors import warn
from ...streams import Stream
from ...tensors import Tensor
from . import comm
from .comm import device_index

_background: WeakKeyDictionary[Any, dict[int, Stream]] = WeakKeyDictionary()


class Broadcast(Function):
    """Copies of tensors on several GPUs; gradients are summed where the tensors are."""

    @staticmethod
    def forward(ctx: Any, target_gpus: Any, *inputs: Tensor) -> tuple[Tensor, ...]:
        """The tensors of the first GPU, of the second ...; AssertionError for the CPU's."""
        _refuse_cpu("Broadcast", inputs)
        if not inputs:
            return ()
        ctx.target_gpus = [device_index(one, optional=True) for one in target_gpus]
        ctx.num_inputs = len(inputs)
        ctx.input_device = inputs[0].get_device()
        outputs = comm.broadcast_coalesced(inputs, ctx.target_gpus)
        needed = ctx.needs_input_grad[1:]
        ctx.mark_non_differentiable(
            *(one for copies in outputs for one, need in zip(copies, needed, strict=True)
              if not need)
        )  # fmt: skip
        return tuple(one for copies in outputs for one in copies)

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Tensor) -> Any:
        """The sums over GPUs."""
        return None, *ReduceAddCoalesced.apply(ctx.input_device, ctx.num_inputs, *grad_outputs)


class ReduceAddCoalesced(Function):
    """Sums over GPUs; the gradient is broadcast."""

    @staticmethod
    def forward(ctx: Any, destination: int, num_inputs: int, *grads: Tensor) -> Any:
        """The sums, on the GPU ``destination``; ``grads``: ``num_inputs`` tensors of each GPU."""
        groups = [grads[i : i + num_inputs] for i in range(0, len(grads), num_inputs)]
        ctx.target_gpus = [group[0].get_device() for group in groups]
        return comm.reduce_add_coalesced(groups, destination)

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Tensor) -> Any:
        """Copies for all GPUs."""
        return None, None, *Broadcast.apply(ctx.target_gpus, *grad_outputs)


class Gather(Function):
    """Tensors of several GPUs one after the other; the gradient is scattered."""

    @staticmethod
    def forward(ctx: Any, target_device: Any, dim: int, *inputs: Tensor) -> Tensor:
        """The result, on ``target_device``; numbers become a vector. The CPU's are refused."""
        _refuse_cpu("Gather", inputs)
        ctx.target_device = target_device
        if target_device != "cpu":
            ctx.target_device = device_index(target_device, optional=True)
        ctx.dim = dim
        ctx.input_gpus = tuple(one.get_device() for one in inputs)
        ctx.unsqueezed_scalar = dim == 0 and all(one.dim() == 0 for one in inputs)
        if ctx.unsqueezed_scalar:
            warn(
                "Was asked to gather along dimension 0, but all input tensors were scalars; will "
                "instead unsqueeze and return a vector."
            )
            inputs = tuple(one.view(1) for one in inputs)
        ctx.input_sizes = tuple(one.size(dim) for one in inputs)
        return comm.gather(inputs, dim, ctx.target_device)

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> Any:
        """To each GPU its part."""
        parts = Scatter.apply(ctx.input_gpus, ctx.input_sizes, ctx.dim, grad_output)
        if ctx.unsqueezed_scalar:
            parts = tuple(part[0] for part in parts)
        return None, None, *parts


class Scatter(Function):
    """A tensor cut into chunks for several GPUs; the gradient is gathered."""

    @staticmethod
    def forward(ctx: Any, target_gpus: Any, chunk_sizes: Any, dim: int, input: Tensor) -> Any:
        """The chunks. From the CPU they are copied by streams of their own, for overlap."""
        numbers = [device_index(one, optional=True) for one in target_gpus]
        ctx.dim = dim
        ctx.input_device = -1 if input.device.type == "cpu" else input.get_device()
        if ctx.input_device != -1:
            return comm.scatter(input, numbers, chunk_sizes, dim)
        streams = [_background_stream(number) for number in numbers]
        chunks = comm.scatter(input, numbers, chunk_sizes, dim, streams)
        for chunk, number, stream in zip(chunks, numbers, streams, strict=False):
            used = Stream._of(required().current_stream(number))
            used.wait_stream(stream)
            chunk.record_stream(used)  # it was allocated for the other stream
        return chunks

    @staticmethod
    def backward(ctx: Any, *grad_output: Tensor) -> Any:
        """The chunks' gradients one after the other, where the tensor was."""
        return None, None, None, Gather.apply(ctx.input_device, ctx.dim, *grad_output)


def _refuse_cpu(name: str, inputs: tuple[Tensor, ...]) -> None:
    if any(one.device.type == "cpu" for one in inputs):
        raise AssertionError(f"{name} function not implemented for CPU tensors")


def _background_stream(number: int) -> Stream:
    """A device's stream for copies from the CPU: one as long as the accelerator is in use."""
    streams = _background.setdefault(required(), {})
    if number not in streams:
        streams[number] = Stream(number)
    return streams[number]
