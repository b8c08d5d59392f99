"""DistributedDataParallel: the same model on every rank, fed with different data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ... import distributed as dist
from ...errors import explain
from ...grad_mode import is_grad_enabled, no_grad
from ...tensors import Tensor, wrap
from ..module.module import Module
from .reducer import FIRST_BUCKET_BYTES, Reducer


class DistributedDataParallel(Module):
    """A model whose gradients are averaged over all ranks
    (``torch.nn.parallel.DistributedDataParallel``).

    At the start rank 0's parameters and buffers are sent to all; during ``backward`` the gradients
    are averaged, in buckets that are sent while backward goes on. So optimizers, which see the same
    gradients everywhere, keep the models equal. The loss of a rank should be the mean over its part
    of the batch: the average of means of equal parts is the mean of the whole.

    - ``broadcast_buffers``: send rank 0's buffers before each forward that follows a training step.
    - ``process_group``: who takes part; all ranks if None.
    - ``bucket_cap_mb``: how large a bucket may grow, in MiB, 25 if None; then the first one is
      sent at 1 MiB, so that it leaves early.
    - ``find_unused_parameters``: walk the graph after each forward, for models of which a part gets
      no gradient. Without it such a model is an error in the next forward.
    - ``gradient_as_bucket_view``: ``.grad`` are views of the buckets, which saves their memory.
    - ``static_graph``: the same parameters are used in each iteration: found out in the first.

    Names in ``state_dict()`` begin with "module.". Raises RuntimeError for a module without
    gradients and for models that differ between ranks, ValueError without a process group.
    """

    def __init__(
        self,
        module: Module,
        device_ids: Any = None,
        output_device: Any = None,
        dim: int = 0,
        broadcast_buffers: bool = True,
        init_sync: bool = True,
        process_group: Any = None,
        bucket_cap_mb: float | None = None,
        find_unused_parameters: bool = False,
        check_reduction: bool = False,
        gradient_as_bucket_view: bool = False,
        static_graph: bool = False,
    ) -> None:
        super().__init__()
        self.process_group = process_group if process_group is not None else dist.group.WORLD
        dist.get_world_size(self.process_group)  # ValueError without a group
        named = [(name, p) for name, p in module.named_parameters() if p.requires_grad]
        if not named:
            raise RuntimeError(
                "DistributedDataParallel is not needed when a module doesn't have any parameter "
                "that requires a gradient."
            )
        if device_ids is not None or output_device is not None:
            devices = {p.device for _, p in named}
            raise ValueError(
                "DistributedDataParallel device_ids and output_device arguments only work with "
                "single-device/multiple-device GPU modules or CPU modules, but got device_ids "
                f"{device_ids}, output_device {output_device}, and module parameters {devices}."
            )
        self.module = module
        self.device_ids = None
        self.output_device = None
        self.dim = dim
        self.broadcast_buffers = broadcast_buffers
        self.find_unused_parameters = find_unused_parameters
        self.gradient_as_bucket_view = gradient_as_bucket_view
        self.static_graph = static_graph
        self.require_backward_grad_sync = True
        self.require_forward_param_sync = True
        first = cap = round((25 if bucket_cap_mb is None else bucket_cap_mb) * 1024 * 1024)
        if bucket_cap_mb is None:
            first = FIRST_BUCKET_BYTES
        self.bucket_bytes_cap = cap
        params = [p for _, p in named]
        if init_sync:
            _check_alike(params, self.process_group)
            _send_to_all([*module.parameters(), *module.buffers()], self.process_group)
        self.reducer = Reducer(
            params,
            self.process_group,
            first,
            cap,
            find_unused_parameters,
            gradient_as_bucket_view,
            static_graph,
        )
        self.reducer.names = {i: name for i, (name, _) in enumerate(named)}

    def forward(self, *inputs: Any, **kwargs: Any) -> Any:
        """``module(*inputs, **kwargs)``; the backward that follows averages the gradients.

        Raises RuntimeError when parameters got no gradient in the last iteration.
        """
        training = is_grad_enabled() and self.require_backward_grad_sync
        buffers = [b for b in self.module.buffers() if b is not None]
        if self.require_forward_param_sync and self.broadcast_buffers and buffers:
            _send_to_all(buffers, self.process_group)
        output = self.module(*inputs, **kwargs)
        self.require_forward_param_sync = training
        if training:
            self.reducer.prepare(list(_tensors_in(output)))
        return output

    @contextmanager
    def no_sync(self) -> Iterator[None]:
        """Forwards in the block lead to backwards that send nothing: gradients add up on each
        rank, and are averaged by the first backward whose forward ran after the block."""
        before, self.require_backward_grad_sync = self.require_backward_grad_sync, False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def join(self, *arguments: Any, **settings: Any) -> Any:
        """Refused: NotImplementedError. Give every rank equally many batches."""
        raise NotImplementedError(
            explain(
                "all ranks must have equally many batches",
                "join() asks for ranks that go on without those that have ended",
                "DistributedSampler, with drop_last=True or with samples that come twice",
            )
        )


def _tensors_in(value: Any) -> Iterator[Tensor]:
    """All tensors in what a forward returns: lists, tuples and dicts are looked through."""
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _tensors_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _tensors_in(each)


def _check_alike(params: Sequence[Tensor], group: Any) -> None:
    """Raise RuntimeError unless all ranks have as many parameters, of the same shapes."""
    shapes = [list(p.shape) for p in params]
    everybody: list[Any] = [None] * dist.get_world_size(group)
    dist.all_gather_object(everybody, shapes, group=group)
    me = dist.get_rank(group)
    for rank, theirs in enumerate(everybody):
        if len(theirs) != len(shapes):
            raise RuntimeError(
                "DDP expects same model across all ranks, but Rank "
                f"{me} has {len(shapes)} params, while rank {rank} has inconsistent {len(theirs)} "
                "params."
            )
    for rank, theirs in enumerate(everybody):
        for index, (mine, other) in enumerate(zip(shapes, theirs)):
            if mine != other:
                raise RuntimeError(
                    f"[{me}]: params[{index}] in this process with sizes {mine} appears not to "
                    f"match sizes of the same param in process {rank}."
                )


def _send_to_all(tensors: list[Tensor], group: Any) -> None:
    """Rank 0's values for everybody: one message for each dtype."""
    by_dtype: dict[Any, list[Tensor]] = {}
    for tensor in tensors:
        by_dtype.setdefault(tensor.array.dtype, []).append(tensor)
    with no_grad():
        for some in by_dtype.values():
            whole = wrap(np.concatenate([tensor.array.reshape(-1) for tensor in some]))
            dist.broadcast(whole, group=group, group_src=0)
            ends = np.cumsum([tensor.array.size for tensor in some]).tolist()
            if dist.get_rank(group) == 0:
                continue
            for tensor, end in zip(some, ends):
                part = whole.array[end - tensor.array.size : end]
                tensor.array[...] = part.reshape(tensor.array.shape)
                tensor.storage.version += 1
