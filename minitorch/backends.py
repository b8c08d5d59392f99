"""Backends: which libraries compute. Scripts ask and set; here NumPy does everything.

Counterpart: ``torch.backends``. What can be set is kept, and has no effect.
"""

from __future__ import annotations

from types import SimpleNamespace


def _false() -> bool:
    """False: it is not there."""
    return False


def _none() -> None:
    """None: it is not there, so it has no version."""
    return None


cudnn = SimpleNamespace(
    is_available=_false, version=_none,
    enabled=True, benchmark=False, deterministic=False, allow_tf32=True,
)  # fmt: skip
cuda = SimpleNamespace(is_built=_false, matmul=SimpleNamespace(allow_tf32=False))
mps = SimpleNamespace(is_available=_false, is_built=_false)
mkl = SimpleNamespace(is_available=_false)
mkldnn = SimpleNamespace(is_available=_false, enabled=True)
openmp = SimpleNamespace(is_available=_false)
