"""What the framework is built with, as text for reports of faults (``torch.__config__``)."""

import os
import platform

import numpy as np

from .version import __version__

__all__ = ["parallel_info", "show"]


def show() -> str:
    """What computes here: Python, NumPy, and the linear algebra that NumPy has."""
    blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]  # type: ignore[index, call-overload]
    return (
        f"minitorch {__version__} runs on:\n"
        f"  - Python {platform.python_version()}\n"
        f"  - NumPy {np.__version__}\n"
        f"  - BLAS: {blas.get('name', 'unknown')} {blas.get('version', '')}\n"
    )


def _cxx_flags() -> str:
    """Nothing: no C++ is compiled here."""
    return ""


def parallel_info() -> str:
    """How many processors there are, and how many threads NumPy's products are told to use."""
    names = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")
    settings = "".join([f"\t{name} : {os.environ.get(name, '[not set]')}\n" for name in names])
    return f"hardware_concurrency : {os.cpu_count()}\nEnvironment variables:\n{settings}"
