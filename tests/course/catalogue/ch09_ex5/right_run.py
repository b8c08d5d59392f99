# runs three of the programs
def answers():
    x = torch.tensor(3., requires_grad=True)
    h = 2 * x
    h.register_hook(lambda g: g * 10)
    (h + x).backward()
    e = x.grad.item()
    x.grad = None
    h = 2 * x
    h.register_hook(lambda g: g + 1)
    h.register_hook(lambda g: g * 10)
    h.backward()
    return {"A": 20., "B": 2., "C": x.grad.item(), "D": RuntimeError, "E": e}
