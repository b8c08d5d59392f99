"""From one rank to another: send, receive, and several of both at once."""

from __future__ import annotations

from typing import Any

from ..tensors import Tensor
from .checks import check_tensor, flat, root_of
from .groups import ProcessGroup, get_global_rank, outside, the_group
from .work import Work


def _other(
    group: ProcessGroup, name: str, rank: int | None, group_rank: int | None, end: str
) -> int:
    found = root_of(group, name, rank, group_rank)
    if found == group.rank():
        raise ValueError(
            f"Invalid {end} rank: {end} rank should not be the same as the rank of the current "
            "process."
        )
    return found


def isend(
    tensor: Tensor,
    dst: int | None = None,
    group: Any = None,
    tag: int = 0,
    group_dst: int | None = None,
) -> Work | None:
    """Start to send a tensor to rank ``dst`` (``torch.distributed.isend``).

    - ``tag``: a number that the receiver asks for, too.

    Returns a :class:`Work`; the tensor must not be changed before it is finished. ValueError when
    ``dst`` is this rank.
    """
    check_tensor(tensor, "tensor")
    if outside(group, "isend"):
        return None
    group = the_group(group)
    target = _other(group, "send", dst, group_dst, "destination")
    data = flat(tensor.detach(), writes=False)
    return Work(group.link.send(data, target, tag), group.timeout, None, [tensor])


def irecv(
    tensor: Tensor,
    src: int | None = None,
    group: Any = None,
    tag: int = 0,
    group_src: int | None = None,
) -> Work | None:
    """Start to receive a tensor of the same size and dtype (``torch.distributed.irecv``).

    - ``src``: the rank that sends; None for any.

    Returns a :class:`Work`, whose ``wait()`` raises RuntimeError for a message of another size.
    """
    check_tensor(tensor, "tensor")
    if outside(group, "irecv"):
        return None
    group = the_group(group)
    source = None
    if src is not None or group_src is not None:
        source = _other(group, "recv", src, group_src, "source")
    request = group.link.receive(flat(tensor), source, tag)
    return Work(request, group.timeout, None, [tensor])


def send(
    tensor: Tensor,
    dst: int | None = None,
    group: Any = None,
    tag: int = 0,
    group_dst: int | None = None,
) -> None:
    """Send a tensor to rank ``dst``; it may be changed afterwards (``torch.distributed.send``)."""
    work = isend(tensor, dst, group, tag, group_dst)
    if work is not None:
        work.wait()


def recv(
    tensor: Tensor,
    src: int | None = None,
    group: Any = None,
    tag: int = 0,
    group_src: int | None = None,
) -> int:
    """Receive a tensor; returns the rank that has sent it (``torch.distributed.recv``).

    - ``src``: the rank that sends; None for any. -1 is returned by a rank outside of the group.
    """
    work = irecv(tensor, src, group, tag, group_src)
    if work is None:
        return -1
    work.wait()
    if src is not None:
        return src
    return get_global_rank(group, work.source_rank())


class P2POp:
    """One ``isend`` or ``irecv`` for ``batch_isend_irecv`` (``torch.distributed.P2POp``).

    - ``op``: ``isend`` or ``irecv``, the function. ``peer``: the other rank.
    """

    def __init__(
        self,
        op: Any,
        tensor: Tensor,
        peer: int | None = None,
        group: Any = None,
        tag: int = 0,
        group_peer: int | None = None,
    ) -> None:
        if op not in (isend, irecv):
            raise ValueError(
                "Invalid ``op``. Expected ``op`` to be of type ``torch.distributed.isend`` or "
                "``torch.distributed.irecv``."
            )
        check_tensor(tensor, "tensor")
        self.op, self.tensor, self.group, self.tag = op, tensor, group, tag
        self.group_peer = root_of(the_group(group), op.__name__, peer, group_peer)
        self.peer = get_global_rank(group, self.group_peer)

    def __repr__(self) -> str:
        shape = tuple(self.tensor.shape)
        return f"P2POp({self.op.__name__}, peer={self.peer}, {shape}, {self.tensor.dtype})"


def batch_isend_irecv(p2p_op_list: list[P2POp]) -> list[Work]:
    """Start several at once, so that no order can make ranks wait for each other.

    Returns a list of :class:`Work`. Counterpart: ``torch.distributed.batch_isend_irecv``.
    """
    is_list = isinstance(p2p_op_list, list)
    if not is_list or not all([isinstance(op, P2POp) for op in p2p_op_list]):
        raise ValueError(
            "Invalid ``p2p_op_list``. Each op is expected to to be of type "
            "``torch.distributed.P2POp``."
        )
    first = p2p_op_list[0].group
    if any([op.group is not first for op in p2p_op_list]):
        raise ValueError("All ops need to use the same group.")
    return [op.op(op.tensor, op.peer, op.group, op.tag) for op in p2p_op_list]
