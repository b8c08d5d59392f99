import minitorch as torch


def a(x):
    x.register_hook(lambda g: g * 5)
    (2 * x).backward()
    (2 * x).backward()


def b(x):
    h = 2 * x
    handle = h.register_hook(lambda g: g * 10)
    handle.remove()
    h.backward()


def c(x):
    h = 2 * x
    h.register_hook(lambda g: g + 1)
    h.register_hook(lambda g: g * 10)
    h.backward()


def d(x):
    h = 2 * x
    h.register_hook(lambda g: torch.ones(1))
    h.backward()


def e(x):
    h = 2 * x
    h.register_hook(lambda g: g * 10)
    h = h + x
    h.backward()


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
