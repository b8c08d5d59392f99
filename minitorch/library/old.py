"""``Library``, ``define`` and ``impl``: operators in two steps, the older way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..devices.device import device
from .custom_ops import split
from .operators import ALL, AUTOGRAD, PACKETS, OpOverload, add, find
from .schema import parse

# PyTorch's dispatch keys -> the kernel that they are here. "Composite" are those of every device.
_KEYS = {
    "CPU": "cpu", "CUDA": "cuda", "Meta": "meta", "": ALL, "CompositeImplicitAutograd": ALL,
    "CompositeExplicitAutograd": ALL, "CompositeExplicitAutogradNonFunctional": ALL,
    "Autograd": AUTOGRAD, "AutogradCPU": AUTOGRAD, "AutogradCUDA": AUTOGRAD,
}  # fmt: skip
# keys of other kernels that stand before those of a device: nothing here stands there
_BEFORE = ("Autocast", "Functionalize", "ADInplaceOrView", "Python", "BackendSelect")


class Library:
    """Operators of one library (``torch.library.Library``).

    - ``ns``: its name, the first part of ``mylib::foo``.
    - ``kind``: ``"DEF"`` for a library of one's own, ``"FRAGMENT"`` for more of it, ``"IMPL"`` for
      kernels of operators that are there.
    - ``dispatch_key``: the key of its kernels, where ``impl`` gets none.

    ValueError for another kind, or a name that is PyTorch's own.
    """

    def __init__(self, ns: str, kind: str, dispatch_key: str = "") -> None:
        if kind not in ("IMPL", "DEF", "FRAGMENT"):
            raise ValueError("Unsupported kind: ", kind)
        if ns == "prim":
            raise ValueError(
                ns, " is a reserved namespace. Please try creating a library with another name."
            )
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key
        self._made: list[str] = []

    def __repr__(self) -> str:
        return f"Library(kind={self.kind}, ns={self.ns}, dispatch_key={self.dispatch_key})>"

    def define(self, schema: str, alias_analysis: str = "", *, tags: Sequence[Any] = ()) -> str:
        """Register an operator by its schema, ``"foo(Tensor x) -> Tensor"``; returns its name.

        RuntimeError for a text that is no schema, and for an operator that is there.
        """
        if self.kind == "IMPL":
            raise RuntimeError("Cannot call define() on an IMPL library: make one of kind 'DEF'")
        op = add(parse(schema, self.ns))
        self._made.append(op._schema.name)
        return schema.partition("(")[0].strip()

    def impl(
        self,
        op_name: Any,
        fn: Callable[..., Any],
        dispatch_key: str = "",
        *,
        with_keyset: bool = False,
        allow_override: bool = False,
    ) -> None:
        """A kernel for an operator of this library.

        - ``op_name``: ``"foo"``, ``"mylib::foo"``, or the operator.
        - ``dispatch_key``: ``"CPU"``, ``"CUDA"``, ``"Meta"`` or a ``"Composite..."`` one; the
          kernel at ``"Autograd"`` is called instead of all these, and calls them in a block of
          ``torch._C._AutoDispatchBelowAutograd()``.

        TypeError for what is no function; RuntimeError for an operator that is not there.
        """
        if not callable(fn):
            raise TypeError(
                f"Input function is required to be a callable but found type {type(fn)}"
            )
        op = self._named(op_name)
        key = dispatch_key or self.dispatch_key
        if fn is fallthrough_kernel:
            return
        if key.startswith(_BEFORE):
            raise NotImplementedError(
                f"Library.impl: no kernel stands at {key} here. Register gradients with "
                "torch.library.register_autograd."
            )
        op.kernels[_KEYS.get(key) or device(key.lower()).type] = fn

    def _named(self, op_name: Any) -> OpOverload:
        if not isinstance(op_name, str):
            return find(op_name)
        return find(op_name if "::" in op_name else f"{self.ns}::{op_name}")

    def _destroy(self) -> None:
        """Take its operators away again."""
        for name in self._made:
            PACKETS.pop(name, None)
        self._made.clear()


def fallthrough_kernel(*args: Any, **kwargs: Any) -> Any:
    """A mark for ``Library.impl``: leave it to the next kernel."""
    raise NotImplementedError("fallthrough_kernel() should never be called.")


def define(
    qualname: str, schema: str, *, lib: Library | None = None, tags: Sequence[Any] = ()
) -> None:
    """Register an operator (``torch.library.define``).

    - ``qualname``: ``"mylib::foo"``.
    - ``schema``: ``"(Tensor x, int n=2) -> Tensor"``.

    ValueError for a name without library; RuntimeError for an operator that is there, or a text
    that is no schema.
    """
    split(qualname)
    add(parse(qualname + schema))


def declare(*schemas: str) -> None:
    """Register operators whose kernels are nowhere, if they are not there yet."""
    for schema in map(parse, schemas):
        if schema.name not in PACKETS:
            add(schema)


def impl(
    qualname: str,
    types: str | Sequence[str],
    func: Callable[..., Any] | None = None,
    *,
    lib: Library | None = None,
) -> Any:
    """A kernel for an operator (``torch.library.impl``); also as a decorator.

    - ``types``: types of devices (``"cpu"``), dispatch keys (``"CPU"``), or ``"default"`` for all.

    ``impl(lib, "foo", "CPU")`` is the older form. RuntimeError for an operator that is not there.
    """
    if isinstance(qualname, Library):
        library, name, key = qualname, types, func if isinstance(func, str) else ""

        def of_library(function: Callable[..., Any]) -> Callable[..., Any]:
            library.impl(name, function, key)
            return function

        return of_library
    op = find(qualname)
    kinds = [types] if isinstance(types, str) else types

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        for kind in kinds:
            place = ALL if kind == "default" else _KEYS.get(kind) or device(kind.lower()).type
            op.kernels[place] = function
        return function

    return register if func is None else register(func)
