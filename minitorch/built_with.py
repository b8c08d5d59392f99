"""What programs ask of PyTorch's library in C++: which parts it was built with, and its states.

PyTorch's own tests ask these before anything else: ``torch.has_mkl``, ``torch._C.has_lapack``. The
answers are those of a PyTorch without the parts that are not here.
"""

from __future__ import annotations

import enum
from typing import Any

from .autograd import function as _functions
from .fx.traced import ScriptFunction
from .graph.asking import DisableTorchFunctionSubclass
from .graph.asking import state as _state
from .tensors import Tensor

__all__ = [
    "DisableTorchFunction", "ScriptDict", "ScriptFunction", "ScriptList", "ScriptMethod",
    "ScriptObject", "_functions", "has_lapack", "has_mkl", "has_openmp", "has_spectral",
]  # fmt: skip

has_lapack = True  # NumPy brings it
has_mkl = has_openmp = has_spectral = False
_has_mkldnn = _has_cuda = _has_mps = _has_xpu = _has_distributed = _has_kleidiai = False


def _get_cpu_capability() -> str:
    """Always "DEFAULT": there are no kernels of its own for one kind of processor."""
    return "DEFAULT"


def _get_privateuse1_backend_name() -> str:
    """The name of a device that nobody has registered."""
    return "privateuseone"


def _jit_set_profiling_executor(mode: bool) -> bool:
    """There is no such executor: it was off, and stays off."""
    return False


_get_graph_executor_optimize = _set_graph_executor_optimize = _jit_set_profiling_executor


def is_compile_supported(device_type: str) -> bool:
    """Can ``torch.compile`` record what runs on such devices? True for those that are here."""
    return device_type in ("cpu", "cuda")


_TensorMeta = type(Tensor)  # for annotations


class _TorchFunctionState(enum.Enum):
    """Are classes asked before a function is called (overrides.py)?"""

    ENABLED = 0
    SUBCLASSES_DISABLED = 1
    ALL_DISABLED = 2


def _get_torch_function_state() -> _TorchFunctionState:
    return _TorchFunctionState.ALL_DISABLED if _state.off else _TorchFunctionState.ENABLED


def _set_torch_function_state(state: _TorchFunctionState) -> None:
    _state.off = int(state is not _TorchFunctionState.ENABLED)


def _is_torch_function_enabled() -> bool:
    """Are classes asked, both subclasses of Tensor and others?"""
    return not _state.off


def _is_torch_function_all_disabled() -> bool:
    """Is no class asked?"""
    return bool(_state.off)


def _len_torch_function_stack() -> int:
    """How many TorchFunctionModes are entered."""
    return len(_state.modes)


def _len_torch_dispatch_stack() -> int:
    """0: there are no modes of the dispatcher, which is C++."""
    return 0


class DisableTorchFunction(DisableTorchFunctionSubclass):
    """Inside, neither classes nor modes are asked (``torch._C.DisableTorchFunction``)."""


class _DisableTorchDispatch:
    """Inside, the dispatcher of PyTorch's C++ asks no modes; there are none here at any time."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


class _DisableFuncTorch(_DisableTorchDispatch):
    """Inside, PyTorch's C++ does not map functions (``vmap``, ``grad``); here that is Python's."""


class _OfTheCompiler:
    """Objects of PyTorch's compiler for Python's source, which there are none of."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError(f"{type(self).__name__}: Python's source is not compiled here")


class ScriptMethod(_OfTheCompiler):
    """A method that was compiled from its source."""


class ScriptObject(_OfTheCompiler):
    """An object of a class that was compiled from its source."""


class ScriptDict(_OfTheCompiler):
    """A dict of compiled code."""


class ScriptList(_OfTheCompiler):
    """A list of compiled code."""


def _are_functorch_transforms_active() -> bool:
    """False: a function that is mapped sees one sample at a time, which may be looked at."""
    return False
