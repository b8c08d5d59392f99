"""``torch.utils._python_dispatch``: who is asked by PyTorch's dispatcher in C++, which is not here.

Its classes can be inherited from, so that programs define theirs; entering such a mode is refused.
"""

from __future__ import annotations

from typing import Any

from ..errors import Refused

__all__ = ["TorchDispatchMode", "is_traceable_wrapper_subclass"]

_WHY = "there is no dispatcher here: use torch.overrides.TorchFunctionMode"


class TorchDispatchMode:
    """The base of modes that the dispatcher asks. NotImplementedError when one is entered."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        raise NotImplementedError

    def __enter__(self) -> Any:
        raise Refused("utils._python_dispatch.TorchDispatchMode", _WHY).refusal()

    def __exit__(self, *exc_info: object) -> None: ...


def _get_current_dispatch_mode() -> None:
    """None: there are no such modes."""


def is_traceable_wrapper_subclass(t: object) -> bool:
    """False: no class of tensors is taken apart by the dispatcher."""
    return False


def return_and_correct_aliasing(func: Any, args: Any, kwargs: Any, out: Any) -> Any:
    """Always NotImplementedError: it is for classes that the dispatcher asks."""
    raise Refused("utils._python_dispatch.return_and_correct_aliasing", _WHY).refusal()
