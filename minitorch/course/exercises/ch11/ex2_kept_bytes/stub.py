import minitorch as torch
from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    """Bytes of all memories that nodes keep while run() runs."""
    raise NotImplementedError
