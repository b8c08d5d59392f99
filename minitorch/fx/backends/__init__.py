"""Backends: what turns a recording into something that runs.

A backend is a function ``backend(graph: ArrayGraph) -> run``; ``run(*arrays)`` takes an ndarray for
each of ``graph.inputs``, and returns a list: an ndarray for each of ``graph.outputs``. Register
one under a name, or give ``minitorch.compile`` the function itself, as with ``torch.compile``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ..array_graph import ArrayGraph

Backend = Callable[[ArrayGraph], Callable[..., list[Any]]]

# The package's own, by the file that has them; loaded when they are asked for.
_FILES = {"eager": ".eager", "numpy": ".numpy_code", "c": ".c"}
_registered: dict[str, Backend] = {}


def register_backend(name: str) -> Callable[[Backend], Backend]:
    """A decorator that makes a backend known: ``register_backend("mine")(function)``."""

    def register(backend: Backend) -> Backend:
        _registered[name] = backend
        return backend

    return register


def list_backends() -> list[str]:
    """The names of all backends (``torch.compiler.list_backends``)."""
    return sorted({*_FILES, *_registered})


def backend_named(backend: Any) -> Backend:
    """A backend by its name, or the function that was given. RuntimeError for an unknown name.

    "inductor", PyTorch's own, is "numpy" here.
    """
    if callable(backend):
        return backend
    name = "numpy" if backend == "inductor" else backend
    if name not in _registered and name in _FILES:
        try:
            import_module(_FILES[name], __name__)
        except ModuleNotFoundError as error:
            if error.name != f"{__name__}{_FILES[name]}":
                raise
    if name not in _registered:
        raise RuntimeError(
            f"Invalid backend: {backend!r}, see `torch.compiler.list_backends()` for available "
            "backends."
        )
    return _registered[name]


def kernels_of(backend: Backend) -> dict[str, Callable[..., Any]]:
    """Operations that a backend wants recorded as one call each, and what computes them."""
    named = getattr(backend, "kernels", None)
    return {} if named is None else named()
