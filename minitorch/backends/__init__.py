"""Backends: which libraries compute. Scripts ask and set; here NumPy does everything.

Counterpart: ``torch.backends``. What can be set is kept, and has no effect.
"""

from . import cuda, cudnn, mkl, mkldnn, mps, openmp

__all__ = ["cuda", "cudnn", "mkl", "mkldnn", "mps", "openmp"]
