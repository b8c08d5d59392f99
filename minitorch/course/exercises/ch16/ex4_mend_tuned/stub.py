import minitorch as torch
import minitorch.nn.functional as F
from minitorch import nn


class Tuned(nn.Module):
    """A head that is trained, on a body that sleeps."""

    def __init__(self, body, head, p):
        raise NotImplementedError
