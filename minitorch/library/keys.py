"""``torch._C.DispatchKey``: PyTorch's names of the layers that a call goes through.

Nothing here goes through layers. Libraries name them at their top, to leave some out.
"""

from __future__ import annotations

from enum import Enum

_NAMES = """
CPU CUDA XPU Meta AutogradCPU AutogradCUDA AutogradXPU AutogradMeta Autograd AutocastCPU
AutocastCUDA AutocastXPU AutocastMPS BackendSelect Python PythonTLSSnapshot Functionalize
ADInplaceOrView CompositeImplicitAutograd CompositeExplicitAutograd
"""

DispatchKey = Enum("DispatchKey", _NAMES.split(), module=__name__)  # type: ignore[misc]


class DispatchKeySet:
    """Some layers (``torch._C.DispatchKeySet``): ``|`` of two, ``has`` of one."""

    def __init__(self, *keys: DispatchKey) -> None:
        self.keys = frozenset(keys)

    def __or__(self, other: DispatchKeySet) -> DispatchKeySet:
        return DispatchKeySet(*self.keys | other.keys)

    def has(self, key: DispatchKey) -> bool:
        """Is it one of them?"""
        return key in self.keys


class _ExcludeDispatchKeyGuard:
    """A block without some layers: as there are none, the block as it is."""

    def __init__(self, keys: DispatchKeySet) -> None:
        self.keys = keys

    def __enter__(self) -> None: ...

    def __exit__(self, *exc_info: object) -> None: ...
