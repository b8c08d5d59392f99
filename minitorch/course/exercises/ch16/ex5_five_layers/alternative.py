import minitorch as torch
from minitorch import nn


def a():
    out = nn.Dropout(0.75)(torch.ones(1000))
    return out.max().item()


def b():
    norm = nn.BatchNorm1d(1)
    norm(torch.tensor([[0.0], [20.0]]))
    return norm.running_mean.item()


def c():
    norm = nn.BatchNorm1d(2).requires_grad_(False)
    with torch.no_grad():
        norm(torch.ones(4, 2))
    norm(torch.ones(4, 2))
    return norm.num_batches_tracked.item()


def d():
    net = nn.Sequential(nn.BatchNorm1d(2))
    net.training = False
    net(torch.ones(1, 2))
    return net[0].num_batches_tracked.item()


def e():
    net = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)).eval()
    net(torch.ones(1, 2)).sum().backward()
    return sum(p.grad is not None for p in net.parameters())


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    found = {}
    for name, program in {"A": a, "B": b, "C": c, "D": d, "E": e}.items():
        try:
            found[name] = program()
        except Exception as error:
            found[name] = type(error)
    return found
