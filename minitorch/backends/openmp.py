"""OpenMP's threads, which minitorch does not use (``torch.backends.openmp``)."""


def is_available() -> bool:
    """False: minitorch computes with NumPy."""
    return False
