"""The package that orders the products of an einsum, not used here (``torch.backends.opt_einsum``).

``einsum`` finds an order by itself. Both switches may be set.
"""

from typing import Any

enabled = False
strategy: str | None = None


def is_available() -> bool:
    """False: it is not asked for, whether it is installed or not."""
    return False


def get_opt_einsum() -> Any:
    """None: there is none."""
    return None
