"""Several processes that train together (``torch.distributed``).

Every rank runs the same program; a collective is a function that all of them call. Three backends
carry the messages: ``"gloo"`` (processes that a program starts itself, by
``torch.multiprocessing.spawn``, connected by sockets), ``"mpi"`` (the extra ``distributed``:
processes, started by ``python -m minitorch.distributed.run -n 4 script.py``) and ``"threaded"``
(threads of one process, for small programs: :func:`run_threaded`)::

    def program(rank):
        x = minitorch.tensor([1.0 + rank])
        dist.all_reduce(x)
        return x.item()

    dist.run_threaded(program, 4)  # [10.0, 10.0, 10.0, 10.0]
"""

from contextlib import AbstractContextManager as _AbstractContextManager
from typing import Any as _Any

from ..paths import found_at as _found_at
from .backend_names import Backend
from .collectives import (
    all_gather,
    all_gather_into_tensor,
    all_reduce,
    all_to_all,
    all_to_all_single,
    barrier,
    broadcast,
    gather,
    monitored_barrier,
    reduce,
    reduce_scatter,
    reduce_scatter_tensor,
    scatter,
)
from .groups import (
    GroupMember,
    ProcessGroup,
    destroy_process_group,
    get_backend,
    get_global_rank,
    get_group_rank,
    get_node_local_rank,
    get_process_group_ranks,
    get_rank,
    get_world_size,
    group,
    init_process_group,
    is_available,
    is_backend_available,
    is_gloo_available,
    is_initialized,
    is_mpi_available,
    is_nccl_available,
    is_torchelastic_launched,
    new_group,
)
from .groups import the_group as _the_group
from .objects import (
    all_gather_object,
    broadcast_object_list,
    gather_object,
    scatter_object_list,
)
from .point_to_point import P2POp, batch_isend_irecv, irecv, isend, recv, send
from .reduce_ops import ReduceOp
from .threads import RankFailed, run_threaded
from .traffic import Message, Traffic
from .work import Work

__all__ = [
    "Backend",
    "GroupMember",
    "Message",
    "P2POp",
    "ProcessGroup",
    "RankFailed",
    "ReduceOp",
    "Traffic",
    "Work",
    "all_gather",
    "all_gather_into_tensor",
    "all_gather_object",
    "all_reduce",
    "all_to_all",
    "all_to_all_single",
    "barrier",
    "batch_isend_irecv",
    "broadcast",
    "broadcast_object_list",
    "destroy_process_group",
    "gather",
    "gather_object",
    "get_backend",
    "get_global_rank",
    "get_group_rank",
    "get_node_local_rank",
    "get_process_group_ranks",
    "get_rank",
    "get_world_size",
    "group",
    "init_process_group",
    "irecv",
    "is_available",
    "is_backend_available",
    "is_gloo_available",
    "is_initialized",
    "is_mpi_available",
    "is_nccl_available",
    "is_torchelastic_launched",
    "isend",
    "monitored_barrier",
    "new_group",
    "record_traffic",
    "recv",
    "reduce",
    "reduce_scatter",
    "reduce_scatter_tensor",
    "run_threaded",
    "scatter",
    "scatter_object_list",
    "send",
]


def record_traffic() -> _AbstractContextManager[Traffic]:
    """``with record_traffic() as traffic:`` notes what this rank sends in the block.

    ``traffic.bytes_sent``, ``traffic.bytes_of("all_reduce")`` and ``traffic.messages`` tell it; see
    ``traffic.py`` for what is counted, and what is only predicted (the collectives of MPI).
    """
    return _the_group().link.observers.listening()


def __getattr__(name: str) -> _Any:
    return _found_at(__name__, name)
