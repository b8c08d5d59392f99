import minitorch as torch
from minitorch import nn


def a():
    m = nn.Linear(2, 2)
    m.layers = [nn.Linear(2, 2)]
    return len(list(m.parameters()))


def b():
    layer = nn.Linear(2, 2)
    m = nn.Sequential(layer, nn.ReLU(), layer)
    return len(m.state_dict())


def c():
    m = nn.Linear(2, 2)
    m.weight.requires_grad = False
    m.register_buffer("mask", torch.ones(2), persistent=False)
    return len(m.state_dict())


def d():
    m = nn.Linear(2, 2)
    m.weight = torch.zeros(2, 2)  # type: ignore[assignment]
    return len(list(m.parameters()))


def e():
    m = nn.Sequential(nn.Linear(2, 2))
    m[0].bias = None
    m.extra = nn.Parameter(torch.ones(2)) * 2
    return len(list(m.parameters()))


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    found = {}
    for name, program in {"A": a, "B": b, "C": c, "D": d, "E": e}.items():
        try:
            found[name] = program()
        except Exception as error:
            found[name] = type(error)
    return found
