import minitorch as torch


def unwrapped(state):
    """The same tensors under the names of the plain network."""
    raise NotImplementedError
