import numpy as np

import minitorch as torch


def train(w, batches):
    """Run backward once a batch; return (losses, last state)."""
    raise NotImplementedError
