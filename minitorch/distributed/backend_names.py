"""The names of the ways that messages go (``torch.distributed.Backend``)."""

from __future__ import annotations

from typing import Any


class Backend(str):
    """``Backend("GLOO")`` is "gloo", as is ``Backend.GLOO``; ValueError for what is no string.

    Here are "gloo", "mpi", and "threaded", which is minitorch's own.
    """

    __slots__ = ()
    UNDEFINED, GLOO, NCCL, UCC = "undefined", "gloo", "nccl", "ucc"
    MPI, XCCL, FAKE, THREADED = "mpi", "xccl", "fake", "threaded"

    def __new__(cls, name: Any) -> Any:
        """The name in small letters, an ordinary string."""
        if not isinstance(name, str):
            raise ValueError("Backend constructor parameter must be string-ish")
        return name.lower()
