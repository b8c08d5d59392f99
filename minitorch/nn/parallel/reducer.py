"""The reducer of DistributedDataParallel: gradients are averaged while backward goes on.

Gradients travel in buckets: one message for many small tensors. A bucket is sent when all its
gradients are there, without waiting for an answer; at the end of backward everybody waits, and the
averages are copied back. Buckets are filled in the order in which backward makes the gradients:
guessed for the first iteration (last parameter first), known for those that follow.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from ... import distributed as dist
from ...autograd.engine import collect
from ...autograd.targets import queue_callback
from ...graph.edges import edge_of
from ...ops.shapes.views import view
from ...tensors import Tensor, wrap

FIRST_BUCKET_BYTES = 1024 * 1024  # small, so that the first message leaves early

_UNFINISHED = (
    "Expected to have finished reduction in the prior iteration before starting a new one. This "
    "error indicates that your module has parameters that were not used in producing loss. You can "
    "enable unused parameter detection by passing the keyword argument "
    "`find_unused_parameters=True` to `torch.nn.parallel.DistributedDataParallel`, and by \n"
    "making sure all `forward` function outputs participate in calculating loss. \n"
    "If you already have done the above, then the distributed data parallel module wasn't able to "
    "locate the output tensors in the return value of your module's `forward` function. Please "
    "include the loss function and the structure of the return value of `forward` of your module "
    "when reporting this issue (e.g. list, dict, iterable)."
)
_CHANGED = (
    "Your training graph has changed in this iteration, e.g., one parameter is unused in first "
    "iteration, but then got used in the second iteration. this is not compatible with "
    "static_graph set to True."
)


def assign_buckets(sizes: Sequence[tuple[Any, int]], first: int, cap: int) -> list[list[int]]:
    """Which parameters share a bucket.

    - ``sizes``: dtype and bytes of each, in the order in which the gradients come.
    - ``first``, ``cap``: a bucket is full when it has so many bytes, the first of each dtype
      and all others.

    Returns positions in ``sizes``; the buckets stand in the order of their first gradient.
    """
    full: list[list[int]] = []
    open_: dict[Any, tuple[list[int], int]] = {}
    limits: dict[Any, int] = {}
    for index, (dtype, nbytes) in enumerate(sizes):
        members, total = open_.pop(dtype, ([], 0))
        members.append(index)
        if total + nbytes >= limits.get(dtype, first):
            full.append(members)
            limits[dtype] = cap
        else:
            open_[dtype] = (members, total + nbytes)
    full += [members for members, _ in open_.values()]
    return sorted(full, key=min)


class Bucket:
    """Gradients that travel together.

    - ``members``: indices of parameters. ``memory``: their numbers, one after the other.
    """

    def __init__(self, members: list[int], params: Sequence[Tensor]) -> None:
        self.members = members
        arrays = [params[i].array for i in members]
        self.memory = wrap(np.zeros(sum([a.size for a in arrays]), arrays[0].dtype))
        ends = np.cumsum([a.size for a in arrays]).tolist()
        self.parts: dict[int, Tensor] = {
            index: view(self.memory[end - a.size : end], a.shape)
            for index, a, end in zip(members, arrays, ends)
        }
        self.pending = set(members)
        self.work: Any = None


class Reducer:
    """The buckets of a model's parameters, and what happens to them in one iteration."""

    def __init__(
        self,
        params: Sequence[Tensor],
        group: Any,
        first_bytes: int,
        cap_bytes: int,
        find_unused: bool,
        as_view: bool,
        static: bool,
    ) -> None:
        self.params, self.group = params, group
        self.first_bytes, self.cap_bytes = first_bytes, cap_bytes
        self.find_unused, self.as_view, self.static = find_unused, as_view, static
        self.expecting = False  # will the hooks of the next backward be ours?
        self.unfinished = False  # has a hook run since, and not the end?
        self.order_known = self.rebuilt = False
        self.buckets: list[Bucket] = []
        self.bucket_of: dict[int, Bucket] = {}
        self.arrived: list[int] = []
        self.used = np.zeros(len(params), np.int32)
        self.unused: set[int] = set()
        self.always_unused: set[int] | None = None  # of a static graph, once known
        self.build(list(reversed(range(len(params)))))
        for index, param in enumerate(params):
            param.register_post_accumulate_grad_hook(self._hook(index))

    def build(self, order: list[int]) -> None:
        """New buckets, for gradients that come in this order."""
        sizes = [(self.params[i].array.dtype, self.params[i].nbytes) for i in order]
        groups = assign_buckets(sizes, self.first_bytes, self.cap_bytes)
        members = [[order[position] for position in group] for group in groups]
        old = self.buckets
        self.buckets = [Bucket(each, self.params) for each in members]
        self.bucket_of = {index: each for each in self.buckets for index in each.members}
        for bucket in old:  # gradients that were views of the old buckets become views of the new
            for index, part in bucket.parts.items():
                if self.params[index]._grad is part:
                    new = self.bucket_of[index].parts[index]
                    new.array[...] = part.array
                    self.params[index].grad = new

    def _hook(self, index: int) -> Any:
        def hook(_: Tensor) -> None:
            self.ready(index)

        return hook

    # ---- one iteration ----------------------------------------------------------------------

    def prepare(self, outputs: list[Tensor]) -> None:
        """Before backward: everything is still to come, but what the outputs do not depend on."""
        if self.unfinished:
            raise RuntimeError(self._unfinished())
        if self.order_known and not self.rebuilt and (self.static or not self.find_unused):
            self._rebuild()  # (where ranks may use different parameters, the guess is kept)
        self.expecting, self.next = True, 0
        self.arrived = []
        self.used[:] = 0
        self.unused = set()
        for bucket in self.buckets:
            bucket.pending, bucket.work = set(bucket.members), None
        if self.find_unused and not self.static:
            edges = [edge_of(output) for output in outputs if output.requires_grad]
            reached = collect(edges)[1]
            self.unused = {i for i, param in enumerate(self.params) if param not in reached}

    def _rebuild(self) -> None:
        """Once, after the first iteration: the order of the first rank is everybody's."""
        never = [i for i in range(len(self.params)) if not self.used[i]]
        order = wrap(np.array([*self.arrived, *never], np.int64))
        dist.broadcast(order, group=self.group, group_src=0)
        self.build(order.tolist())
        self.rebuilt = True

    def _unfinished(self) -> str:
        missing = sorted(set(range(len(self.params))) - set(self.arrived))
        rank = dist.get_rank()
        listed = " ".join(map(str, missing))
        return (
            f"{_UNFINISHED}\nParameter indices which did not receive grad for rank {rank}: {listed}"
            "\n In addition, you can set the environment variable TORCH_DISTRIBUTED_DEBUG to "
            "either INFO or DETAIL to print out information about which particular parameters did "
            "not receive gradient on this rank as part of this error"
            if os.environ.get("TORCH_DISTRIBUTED_DEBUG", "OFF").upper() == "OFF"
            else f"{_UNFINISHED}\nParameters which did not receive grad for rank {rank}: "
            f"{', '.join(self.names[i] for i in missing)}\nParameter indices which did not receive "
            f"grad for rank {rank}: {listed}"
        )

    names: dict[int, str]  # filled by DistributedDataParallel

    def ready(self, index: int) -> None:
        """The gradient of one parameter is there."""
        if not self.expecting:
            return
        first = not self.unfinished
        self.unfinished = True
        self.used[index] = 1
        if self.static and self.always_unused is None:
            if first:
                queue_callback(self._end_of_first_static)
            self.arrived.append(index)
            return
        if first:
            for other in sorted(self.always_unused or self.unused):
                self._put(other)
        if self.always_unused and index in self.always_unused:
            raise RuntimeError(_CHANGED)
        self.arrived.append(index)
        self._put(index)

    def _put(self, index: int) -> None:
        """Copy a gradient into its bucket; full buckets are sent, in order."""
        bucket = self.bucket_of[index]
        if index not in bucket.pending:
            raise RuntimeError(
                "Expected to mark a variable ready only once. This error is caused by use of a "
                "module parameter outside the `forward` function, or by its reuse in several "
                f"backward passes. Parameter at index {index} has been marked as ready twice."
            )
        grad, part = self.params[index]._grad, bucket.parts[index].array
        if grad is None or not self.used[index]:
            part[...] = 0.0
        else:
            np.divide(grad.array, dist.get_world_size(self.group), out=part)
        bucket.pending.discard(index)
        while self.next < len(self.buckets) and not self.buckets[self.next].pending:
            self._send(self.buckets[self.next])
            self.next += 1
        if self.next == len(self.buckets):
            queue_callback(self._finish)
        self._poke()

    def _send(self, bucket: Bucket) -> None:
        bucket.work = dist.all_reduce(bucket.memory, group=self.group, async_op=True)

    def _poke(self) -> None:
        """Let the messages under way go on: they move only while somebody asks for them."""
        for bucket in self.buckets[: self.next]:
            if bucket.work is not None:
                bucket.work.is_completed()

    def _end_of_first_static(self) -> None:
        """A static graph: what got no gradient in the first backward never will."""
        self.always_unused = {i for i in range(len(self.params)) if not self.used[i]}
        for index in [*sorted(self.always_unused), *self.arrived]:
            self._put(index)

    def _finish(self) -> None:
        """The end of backward: wait for the averages, and give them to the parameters."""
        used = self.used
        if self.find_unused or self.always_unused:
            everywhere = wrap(used.copy())
            dist.all_reduce(everywhere, group=self.group)
            used = everywhere.array
        for bucket in self.buckets:
            bucket.work.wait()
            for index, part in bucket.parts.items():
                if used[index]:
                    self._give(self.params[index], part)
        self.expecting = self.unfinished = False
        self.order_known = True

    def _give(self, param: Tensor, part: Tensor) -> None:
        if self.as_view:
            param.grad = part
        elif param._grad is None:
            param.grad = wrap(part.array.copy())
        else:
            param._grad.array[...] = part.array
            param._grad.storage.version += 1
