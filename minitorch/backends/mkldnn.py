"""Intel's library of network layers, which minitorch does not use (``torch.backends.mkldnn``)."""

from collections.abc import Iterator
from contextlib import contextmanager

enabled = True
deterministic = False


@contextmanager
def flags(
    enabled: bool = False,
    deterministic: bool = False,
    allow_tf32: bool = True,
    fp32_precision: str = "none",
) -> Iterator[None]:
    """Inside of ``with``: other settings of the module; the results are the same."""
    own = globals()
    before = own["enabled"], own["deterministic"]
    own.update(enabled=enabled, deterministic=deterministic)
    try:
        yield
    finally:
        own.update(enabled=before[0], deterministic=before[1])


def is_available() -> bool:
    """False: minitorch computes with NumPy."""
    return False
