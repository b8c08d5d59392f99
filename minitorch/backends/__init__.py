"""Backends: which libraries compute. Scripts ask and set; here NumPy does everything.

Counterpart: ``torch.backends``. What can be set is kept, and has no effect; only ``backends.c``,
which is minitorch's own, does something: kernels in C for the operations that NumPy is slow at.
"""

from importlib import import_module
from typing import Any

from ..paths import found_at
from . import cpu, cuda, cudnn, mha, mkl, mkldnn, mps, openmp, opt_einsum, quantized, xnnpack

__all__ = [
    "c", "cpu", "cuda", "cudnn", "mha", "mkl", "mkldnn", "mps", "openmp", "opt_einsum", "quantized",
    "xnnpack",
]  # fmt: skip


def disable_global_flags() -> None:
    """Accepted: settings are made in ``with`` blocks from then on. There are none (same name)."""


def __getattr__(name: str) -> Any:
    if name == "c":  # loaded when it is asked for: nobody else needs a compiler
        return import_module(".c", __name__)
    return found_at(__name__, name)
