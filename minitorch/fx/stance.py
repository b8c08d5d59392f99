"""set_stance: what compiled functions do for the time being (``torch.compiler.set_stance``)."""

from __future__ import annotations

import functools
from typing import Any

_STANCES = (
    "default", "force_eager", "eager_on_recompile", "fail_on_recompile", "eager_then_compile",
)  # fmt: skip


class _Now:
    stance = "default"


now = _Now()


class set_stance:
    """Tell all compiled functions what to do: a call, a ``with`` block, or a decorator.

    - ``stance``: "default"; "force_eager": they run as they are written; "eager_on_recompile": so
      they do unless a recording fits; "fail_on_recompile": RuntimeError unless one fits;
      "eager_then_compile": the first call of each runs as it is written.

    RuntimeError for another name. (PyTorch finds that out when a compiled function is called.)

    >>> double = torch.compile(lambda x: x + x)
    >>> with torch.compiler.set_stance("force_eager"):
    ...     double(torch.ones(2))
    tensor([2., 2.])
    """

    def __init__(self, stance: str = "default", **options: Any) -> None:
        if stance not in _STANCES:
            raise RuntimeError(f"invalid torch.compile stance '{stance}'")
        self.stance, self.before = stance, now.stance
        now.stance = stance

    def __call__(self, fn: Any) -> Any:
        """The function, run with the stance."""
        now.stance = self.before  # this was no call, but a decorator

        @functools.wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            with set_stance(self.stance):
                return fn(*args, **kwargs)

        return call

    def __enter__(self) -> None:
        now.stance = self.stance

    def __exit__(self, *error: Any) -> None:
        now.stance = self.before
