import numpy as np

import minitorch as torch
import minitorch.nn.functional as F
from minitorch import nn


def train(rnn, last, optimizer, songs, k):
    """Train in pieces of k steps; the losses of all pieces."""
    raise NotImplementedError
