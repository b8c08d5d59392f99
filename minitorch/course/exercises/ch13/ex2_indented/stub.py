import minitorch as torch


def indented(text):
    """Two spaces before each line but the first."""
    raise NotImplementedError
