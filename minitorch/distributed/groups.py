"""Process groups: who belongs together, and who am I among them."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from ..errors import explain, warn
from .backends import gloo, mpi
from .backends.face import Link

default_pg_timeout = timedelta(minutes=30)

_NOT_THERE = (
    "Default process group has not been initialized, please make sure to call init_process_group."
)


class ProcessGroup:
    """Ranks that talk to each other (``torch.distributed.ProcessGroup``): see ``new_group``."""

    def __init__(
        self, link: Link, ranks: Sequence[int], backend: str, timeout: timedelta, name: str
    ) -> None:
        self.link = link
        self.ranks = list(ranks)
        self.backend = backend
        self.timeout = timeout
        self.group_name = name
        self.sequence_number = 0  # of its collectives, for the debug level DETAIL

    def rank(self) -> int:
        """This rank's number in the group."""
        return self.link.rank

    def size(self) -> int:
        """How many ranks the group has."""
        return self.link.size

    def name(self) -> str:
        """The backend's name."""
        return self.backend


class World:
    """What one rank knows: its default group and the others; made anew for each thread's rank."""

    def __init__(self) -> None:
        self.default: ProcessGroup | None = None
        self.groups: list[ProcessGroup] = []
        self.made = 0


class _OfThread(threading.local):
    world: World | None = None  # of a rank that is a thread
    rank: Any = None  # its backends.threaded.Rank


of_thread = _OfThread()
_of_process = World()


def world() -> World:
    """What this rank knows."""
    return of_thread.world or _of_process


class GroupMember:
    """What ``new_group`` returns to those that are not in it (``NON_GROUP_MEMBER``)."""

    NON_GROUP_MEMBER = -100


class _WorldProperty(type):
    @property
    def WORLD(cls) -> ProcessGroup | None:
        """The group of all ranks, or None before ``init_process_group``."""
        return world().default


class group(metaclass=_WorldProperty):
    """``group.WORLD`` is the group of all ranks (``torch.distributed.group``)."""


def is_available() -> bool:
    """True: the package is there. (Whether MPI is: ``is_mpi_available``.)"""
    return True


def is_initialized() -> bool:
    """Has this rank called ``init_process_group``?"""
    return world().default is not None


def is_mpi_available() -> bool:
    """Are mpi4py and an MPI library installed?"""
    try:
        mpi.load()
    except RuntimeError:
        return False
    return True


def is_gloo_available() -> bool:
    """Are there sockets between processes? (A browser has none.)"""
    return sys.platform != "emscripten"


def is_torchelastic_launched() -> bool:
    """Was this process started by ``torchrun``? (It leaves TORCHELASTIC_RUN_ID behind.)"""
    return "TORCHELASTIC_RUN_ID" in os.environ


def is_backend_available(backend: str) -> bool:
    """Can ``init_process_group`` be asked for it: ``"gloo"``, ``"mpi"``, ``"threaded"`` ..."""
    known = {"gloo": is_gloo_available, "mpi": is_mpi_available, "threaded": is_available}
    return backend.lower() in known and known[backend.lower()]()


def is_nccl_available() -> bool:
    """Always False: NCCL is NVIDIA's library for its GPUs."""
    return False


def init_process_group(
    backend: str | None = None,
    init_method: str | None = None,
    timeout: timedelta | None = None,
    world_size: int = -1,
    rank: int = -1,
    store: Any = None,
    group_name: str = "",
    pg_options: Any = None,
    device_id: Any = None,
) -> None:
    """Meet the other ranks of this program (``torch.distributed.init_process_group``).

    - ``backend``: ``"mpi"`` for processes that ``python -m minitorch.distributed.run`` or mpiexec
      has started; ``"gloo"`` for those that the program starts itself, as
      ``torch.multiprocessing.spawn`` does; ``"threaded"`` inside of :func:`run_threaded`; None
      for the one of the place.
    - ``init_method``: for gloo, where the ranks meet: ``env://``, ``tcp://host:port`` or
      ``file:///path`` of a file that is not there yet.
    - ``timeout``: how long an operation may wait for others, a ``timedelta``; 30 minutes if None.
    - ``rank``, ``world_size``: MPI and ``run_threaded`` know them; ``rank=0, world_size=1`` makes
      a program of one rank without a launcher.

    Raises ValueError without a launcher ("environment variable RANK expected"), and when there is
    a group already; RuntimeError when MPI is not installed, or for a backend that is not here.
    """
    if world().default is not None:
        raise ValueError("trying to initialize the default process group twice!")
    if backend is not None and not isinstance(backend, str):
        raise ValueError("Backend constructor parameter must be string-ish")
    timeout = _checked_timeout(timeout)
    in_thread = of_thread.rank is not None
    name = (backend or _backend_of_the_place(in_thread)).lower()
    _check_meeting(name, init_method, store)
    link: Any
    if name == "threaded":
        link = _threaded_link()
    elif name == "mpi":
        if in_thread:
            raise RuntimeError(
                explain("a rank that is a thread has the backend 'threaded'", "got 'mpi'")
            )
        link = _mpi_link(rank, world_size)
    elif name == "gloo":
        link = _gloo_link(init_method, rank, world_size, timeout)
    elif name in ("nccl", "xccl", "ucc"):
        raise RuntimeError(
            f"Distributed package doesn't have {name.upper()} built in. Here are 'gloo', 'mpi' and "
            "'threaded'."
        )
    else:
        raise AssertionError(f"Unknown backend type {name}")
    this = world()
    this.default = ProcessGroup(link, range(link.size), name, timeout, group_name or "0")
    this.groups = [this.default]
    this.made = 1


def _checked_timeout(timeout: Any) -> timedelta:
    if timeout is None:
        return default_pg_timeout
    if not isinstance(timeout, timedelta):
        raise TypeError(
            f"Expected timeout argument to be of type datetime.timedelta, got {timeout}"
        )
    return timeout


def _backend_of_the_place(in_thread: bool) -> str:
    if in_thread:
        return "threaded"
    return "mpi" if mpi.launched() or sys.platform == "emscripten" else "gloo"


def _check_meeting(name: str, init_method: str | None, store: Any) -> None:
    """Raise NotImplementedError for a place to meet that the backend does not know."""
    if store is not None or (name != "gloo" and init_method not in (None, "env://")):
        raise NotImplementedError(
            explain(
                "ranks are brought together by MPI's launcher, by run_threaded, or, with the "
                "backend 'gloo', by init_method",
                f"got init_method={init_method!r}, store={store!r}",
                "leave both out",
            )
        )


def _gloo_link(init_method: str | None, rank: int, world_size: int, timeout: timedelta) -> Any:
    if sys.platform == "emscripten":
        raise RuntimeError(
            "Distributed package doesn't have Gloo built in: a browser has no sockets."
        )
    if of_thread.rank is not None:
        raise RuntimeError(
            explain("a rank that is a thread has the backend 'threaded'", "got 'gloo'")
        )
    place = gloo.meeting(init_method, rank, world_size)
    return gloo.connect(place, timeout.total_seconds())


def _threaded_link() -> Any:
    if of_thread.rank is None:
        raise RuntimeError(
            explain(
                "the backend 'threaded' connects threads that run_threaded has started",
                "this thread is none of them",
                "minitorch.distributed.run_threaded(function, world_size)",
            )
        )
    return of_thread.rank.link


def _mpi_link(rank: int, world_size: int) -> Any:
    if sys.platform == "emscripten":
        raise RuntimeError("Distributed package doesn't have MPI built in: a browser has no MPI.")
    alone = (rank, world_size) == (0, 1)
    if not mpi.launched() and not alone:
        for given, variable in ((rank, "RANK"), (world_size, "WORLD_SIZE")):
            if given < 0 and variable not in os.environ:
                raise ValueError(
                    "Error initializing torch.distributed using env:// rendezvous: environment "
                    f"variable {variable} expected, but not set. (Start the program with "
                    "`python -m minitorch.distributed.run -n 4 script.py`.)"
                )
    link = mpi.connect()
    if rank != -1 or world_size != -1:
        warn(
            f"For MPI backend, world_size ({world_size}) and rank ({rank}) are ignored since they "
            "are assigned by the MPI runtime."
        )
    asked = world_size if world_size >= 0 else int(os.environ.get("WORLD_SIZE", link.size))
    if asked != link.size and not mpi.launched():
        raise RuntimeError(
            explain(
                f"{asked} ranks were asked for, to be started by an MPI launcher",
                "this process was started alone",
                f"python -m minitorch.distributed.run -n {asked} script.py",
            )
        )
    return link


def destroy_process_group(group: ProcessGroup | None = None) -> None:
    """Leave a group, or all groups when None (``torch.distributed.destroy_process_group``)."""
    this = world()
    if group is None:
        group = this.default
    assert group is not None, "Process group cannot be None"
    if group not in this.groups:
        raise ValueError("Invalid process group specified")
    if group is this.default:
        for each in this.groups:
            each.link.close()
        this.default, this.groups, this.made = None, [], 0
    else:
        group.link.close()
        this.groups.remove(group)


def the_group(group: Any = None) -> ProcessGroup:
    """The default group for None. ValueError before ``init_process_group``."""
    if group is None:
        group = world().default
        if group is None:
            raise ValueError(_NOT_THERE)
    if not isinstance(group, ProcessGroup) or group not in world().groups:
        raise ValueError("Invalid process group specified")
    return group


def get_rank(group: Any = None) -> int:
    """This rank's number in the group, from 0; -1 for a group that it is not in."""
    the_group()
    return -1 if group == GroupMember.NON_GROUP_MEMBER else the_group(group).rank()


def get_world_size(group: Any = None) -> int:
    """How many ranks the group has; -1 for a group that this one is not in."""
    the_group()
    return -1 if group == GroupMember.NON_GROUP_MEMBER else the_group(group).size()


def get_backend(group: Any = None) -> str:
    """``"gloo"``, ``"mpi"`` or ``"threaded"``."""
    return the_group(group).backend


def get_node_local_rank(fallback_rank: int | None = None) -> int:
    """The environment's LOCAL_RANK, which the launcher sets; else ``fallback_rank``."""
    if "LOCAL_RANK" in os.environ:
        return int(os.environ["LOCAL_RANK"])
    if fallback_rank is not None:
        return int(fallback_rank)
    raise RuntimeError(
        "LOCAL_RANK is not in the environment. Consider passing fallback_rank to allow "
        "`get_node_local_rank` to work, assuming you are not running in a multi-device context "
        "and want the code to run locally instead."
    )


def get_process_group_ranks(group: Any) -> list[int]:
    """The numbers that the group's members have in the whole program."""
    return list(the_group(group).ranks)


def get_group_rank(group: Any, global_rank: int) -> int:
    """The number in the group of a rank of the whole program; ValueError if it is not in it."""
    found = the_group(group)
    if found is world().default:
        return global_rank
    if global_rank not in found.ranks:
        raise ValueError(f"Global rank {global_rank} is not part of group {group}")
    return found.ranks.index(global_rank)


def get_global_rank(group: Any, group_rank: int) -> int:
    """The number in the whole program of a rank of the group; ValueError if it is not there."""
    found = the_group(group)
    if found is world().default:
        return group_rank
    if not 0 <= group_rank < found.size():
        raise ValueError(f"Group rank {group_rank} is not part of group {group}")
    return found.ranks[group_rank]


def new_group(
    ranks: Sequence[int] | None = None,
    timeout: timedelta | None = None,
    backend: str | None = None,
    pg_options: Any = None,
    use_local_synchronization: bool = False,
    group_desc: str | None = None,
) -> Any:
    """A group of some of the ranks (``torch.distributed.new_group``).

    All ranks call it, in the same order, also those that will not be members: they get
    ``GroupMember.NON_GROUP_MEMBER``. Raises ValueError for ranks that are not there, or twice.
    """
    base = the_group()
    chosen = list(range(base.size())) if ranks is None else sorted(ranks)
    if len(set(chosen)) != len(chosen):
        raise ValueError(f"ranks list must not contain duplicate entries, got {ranks}")
    for rank in chosen:
        if not 0 <= rank < base.size():
            raise ValueError(
                f"Rank {rank} is out of range. Valid ranks are 0 to {base.size() - 1} "
                f"(world_size={base.size()})"
            )
    if use_local_synchronization:
        raise NotImplementedError(
            explain("all ranks must call new_group", "got use_local_synchronization=True")
        )
    if backend not in (None, base.backend):
        raise NotImplementedError(
            explain(f"a new group has the backend {base.backend!r}", f"got {backend!r}")
        )
    limit = base.timeout if timeout is None else _checked_timeout(timeout)
    link = base.link.subgroup(chosen)
    this = world()
    name, this.made = str(this.made), this.made + 1
    if link is None:
        return GroupMember.NON_GROUP_MEMBER
    made = ProcessGroup(link, chosen, base.backend, limit, name)
    this.groups.append(made)
    return made


def outside(group: Any, operation: str) -> bool:
    """Is this rank no member of the group? Then the operation does nothing but warn."""
    if group != GroupMember.NON_GROUP_MEMBER or isinstance(group, ProcessGroup):
        return False
    rank = the_group().rank()
    warn(f"Running {operation} on global rank {rank} which does not belong to the given group.")
    return True
