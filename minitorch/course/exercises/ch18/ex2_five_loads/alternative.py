import minitorch as torch
from minitorch import nn


def a():
    return nn.Linear(2, 2), {"weight": torch.ones(2, 2)}, True


def b():
    return nn.Linear(2, 2, bias=False), nn.Linear(2, 2).state_dict(), False


def c():
    return nn.Linear(2, 3), nn.Linear(2, 2).state_dict(), False


def d():
    state = {"weight": torch.ones(2, 2), "0.bias": torch.ones(2)}
    return nn.Sequential(nn.Linear(2, 2)), state, False


def e():
    m = nn.Linear(2, 2)
    m.register_buffer("mask", torch.ones(2), persistent=False)
    return m, {**nn.Linear(2, 2).state_dict(), "mask": torch.zeros(2)}, False


def answers():
    """Whoever does not want to predict can run the programs; the answers are the same."""
    found = {}
    for name, program in {"A": a, "B": b, "C": c, "D": d, "E": e}.items():
        module, state, strict = program()
        try:
            found[name] = tuple(module.load_state_dict(state, strict=strict))
        except Exception as error:
            found[name] = type(error)
    return found
