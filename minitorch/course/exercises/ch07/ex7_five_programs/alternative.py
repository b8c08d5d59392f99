import minitorch as torch


def a(x):
    y = x * x * x + x
    y.backward()


def b(x):
    (x * x).backward()
    (x * x).backward()


def c(x):
    s = x * x
    (s + 1).backward()
    (s + 2).backward()


def d(x):
    y = torch.stack([x, 2 * x, x * x])
    y.backward(torch.tensor([1.0, 10.0, 0.0]))


def e(x):
    w = torch.tensor((x * 2).item(), requires_grad=True)
    (w * w).backward()


def answers():
    """Whoever does not want to predict can run the programs; the numbers are the same."""
    found = {}
    for name, program in {"A": a, "B": b, "C": c, "D": d, "E": e}.items():
        x = torch.tensor(3.0, requires_grad=True)
        try:
            program(x)
            found[name] = None if x.grad is None else x.grad.item()
        except Exception as error:
            found[name] = type(error)
    return found
