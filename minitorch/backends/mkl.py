"""Intel's mathematics library, which minitorch does not use (``torch.backends.mkl``)."""


def is_available() -> bool:
    """False: minitorch computes with NumPy."""
    return False
