"""Intel's library of network layers, which minitorch does not use (``torch.backends.mkldnn``)."""

enabled = True


def is_available() -> bool:
    """False: minitorch computes with NumPy."""
    return False
