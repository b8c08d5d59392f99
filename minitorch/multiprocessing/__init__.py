"""Several processes that share tensors (``torch.multiprocessing``).

Python's own multiprocessing, with one difference: tensors that go through its queues and pipes, or
to a process as arguments, are moved to shared memory, and only their name is sent. Both processes
read and write the same memory then::

    weights = torch.zeros(3).share_memory_()
    worker = multiprocessing.Process(target=train, args=(weights,))

The difference holds for ``import multiprocessing``, too, once this file is loaded. How memory is
shared, and who removes it: see ``minitorch.sharing``.
"""

from multiprocessing import (
    Array,
    AuthenticationError,
    Barrier,
    BoundedSemaphore,
    BufferTooShort,
    Condition,
    Event,
    JoinableQueue,
    Lock,
    Manager,
    Pipe,
    Pool,
    Process,
    ProcessError,
    Queue,
    RawArray,
    RawValue,
    RLock,
    Semaphore,
    SimpleQueue,
    TimeoutError,
    Value,
    active_children,
    allow_connection_pickling,
    cpu_count,
    current_process,
    freeze_support,
    get_all_start_methods,
    get_context,
    get_logger,
    get_start_method,
    log_to_stderr,
    parent_process,
    reducer,
    set_executable,
    set_forkserver_preload,
    set_start_method,
)
from multiprocessing.reduction import ForkingPickler as _ForkingPickler

from ..nn.parameter import Parameter as _Parameter
from ..sharing import connect as _connect
from ..sharing import reduce_tensor as _reduce_tensor
from .spawning import (
    ProcessContext,
    ProcessExitedException,
    ProcessRaisedException,
    SpawnContext,
    spawn,
    start_processes,
)

__all__ = [
    "Array",
    "AuthenticationError",
    "Barrier",
    "BoundedSemaphore",
    "BufferTooShort",
    "Condition",
    "Event",
    "JoinableQueue",
    "Lock",
    "Manager",
    "Pipe",
    "Pool",
    "Process",
    "ProcessContext",
    "ProcessError",
    "ProcessExitedException",
    "ProcessRaisedException",
    "Queue",
    "RLock",
    "RawArray",
    "RawValue",
    "Semaphore",
    "SimpleQueue",
    "SpawnContext",
    "TimeoutError",
    "Value",
    "active_children",
    "allow_connection_pickling",
    "cpu_count",
    "current_process",
    "freeze_support",
    "get_all_sharing_strategies",
    "get_all_start_methods",
    "get_context",
    "get_logger",
    "get_sharing_strategy",
    "get_start_method",
    "log_to_stderr",
    "parent_process",
    "reducer",
    "set_executable",
    "set_forkserver_preload",
    "set_sharing_strategy",
    "set_start_method",
    "spawn",
    "start_processes",
]

_connect()
_ForkingPickler.register(_Parameter, _reduce_tensor)

_STRATEGIES = {"file_system"}


def get_all_sharing_strategies() -> set[str]:
    """``{"file_system"}``: shared memory is handed to other processes by the name of a file."""
    return _STRATEGIES


def get_sharing_strategy() -> str:
    """``"file_system"``, the only one."""
    return "file_system"


def set_sharing_strategy(new_strategy: str) -> None:
    """Accepts ``"file_system"``; AssertionError for others, such as torch's file descriptors."""
    if new_strategy not in _STRATEGIES:
        raise AssertionError(
            f"invalid sharing strategy {new_strategy!r}, expected one of {_STRATEGIES}"
        )
