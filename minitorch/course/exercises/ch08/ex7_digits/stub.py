import numpy as np

import minitorch as torch
from minitorch import optim


def train(images, labels, criterion, batch, micro, lr, epochs):
    """Train one layer on the images; return its weight w and bias b."""
    raise NotImplementedError
