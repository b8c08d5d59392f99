import minitorch as torch
from minitorch import nn


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    x = torch.zeros(2, 3, 8, 8)
    found = {"A": nn.Conv2d(3, 6, 3, stride=2, padding=1)(x).numel()}
    found["B"] = sum(p.numel() for p in nn.Conv2d(3, 6, 3, groups=3).parameters())
    found["C"] = nn.MaxPool2d(3)(x).shape[-1]
    try:
        found["D"] = nn.Conv2d(3, 6, 3)(x.flatten(1)).numel()
    except Exception as error:
        found["D"] = type(error)
    found["E"] = nn.ConvTranspose2d(3, 6, 3, stride=2)(x).shape[-1]
    return found
