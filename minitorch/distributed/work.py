"""Work: an operation that is under way, and what is to be done when it is finished."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from ..tensors import Tensor
from .backends.face import Request


class Work:
    """What ``async_op=True``, ``isend`` and ``irecv`` return (``torch.distributed.Work``).

    The tensors must not be touched before ``wait()`` has returned.
    """

    def __init__(
        self,
        request: Request,
        timeout: timedelta,
        finish: Callable[[], None] | None = None,
        tensors: list[Tensor] | None = None,
    ) -> None:
        self._request = request
        self._timeout = timeout
        self._finish = finish
        self._tensors = tensors or []

    def wait(self, timeout: timedelta | None = None) -> bool:
        """Return True when the operation is finished.

        - ``timeout``: how long to wait, the group's own if None. RuntimeError afterwards.
        """
        limit = timeout if timeout else self._timeout  # torch's timedelta(0) means: the group's
        self._request.wait(limit.total_seconds())
        self._complete()
        return True

    def is_completed(self) -> bool:
        """Is it finished? Asking lets it go on."""
        if self._request.test():
            self._complete()
            return True
        return False

    def is_success(self) -> bool:
        """The same here: an operation that fails raises."""
        return self.is_completed()

    def result(self) -> list[Tensor]:
        """The tensors that the operation has written."""
        return self._tensors

    def source_rank(self) -> int:
        """The rank from which an ``irecv`` has received."""
        source = self._request.source
        return -1 if source is None else source

    def _complete(self) -> None:
        finish, self._finish = self._finish, None
        if finish is not None:
            finish()


def finished(work: Work, async_op: bool) -> Any:
    """The Work for ``async_op``, else None once it is finished."""
    if async_op:
        return work
    work.wait()
    return None
