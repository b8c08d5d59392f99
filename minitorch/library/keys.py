"""``torch.Tag`` and ``torch._C.DispatchKey``: PyTorch's names around operators.

A tag says what an operator is like; it is accepted, and nothing here asks. A key is PyTorch's name
of a layer that a call goes through.

Two layers are here: a kernel at "Autograd" takes a call before the kernel of a device does. The
other names libraries say at their top, to leave some out.
"""

from __future__ import annotations

import threading
from enum import Enum

_NAMES = """
CPU CUDA XPU Meta AutogradCPU AutogradCUDA AutogradXPU AutogradMeta Autograd AutocastCPU
AutocastCUDA AutocastXPU AutocastMPS BackendSelect Python PythonTLSSnapshot Functionalize
ADInplaceOrView CompositeImplicitAutograd CompositeExplicitAutograd
"""

_TAGS = """
core cudagraph_unsafe data_dependent_output dynamic_output_shape flexible_layout generated inplace
inplace_view maybe_aliasing_or_mutating needs_contiguous_strides needs_exact_strides
needs_fixed_stride_order nondeterministic_bitwise nondeterministic_seeded out out_variant pointwise
pt2_compliant_tag reduction view_copy
"""


class _Numbered(Enum):
    """Members that are numbers where a number is asked for."""

    def __int__(self) -> int:
        return self.value  # type: ignore[no-any-return]


Tag = _Numbered("Tag", _TAGS.split(), module=__name__, start=0)  # type: ignore[call-arg]
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


class _Below(threading.local):
    """Is this thread's call below autograd, so that a kernel at "Autograd" is passed over?"""

    autograd = False


below = _Below()


class _AutoDispatchBelowAutograd:
    """A block whose calls go to the kernels of devices (``torch._C._AutoDispatchBelowAutograd``).

    A kernel at "Autograd" calls its own operator in one, or it would call itself for ever.
    """

    def __enter__(self) -> None:
        self.before, below.autograd = below.autograd, True

    def __exit__(self, *exc_info: object) -> None:
        below.autograd = self.before
