"""Apple's GPU, which minitorch does not use (``torch.backends.mps``)."""


def is_available() -> bool:
    """False: minitorch computes with NumPy."""
    return False


def is_built() -> bool:
    """False: minitorch computes with NumPy."""
    return False
