# runs the programs
def answers():
    def fresh():
        return torch.tensor(3.0, requires_grad=True)

    found = {}
    x = fresh()
    (x * x * x + x).backward()
    found["A"] = x.grad.item()
    x = fresh()
    for _ in range(2):
        (x * x).backward()
    found["B"] = x.grad.item()
    x = fresh()
    s = x * x
    try:
        (s + 1).backward()
        (s + 2).backward()
        found["C"] = x.grad.item()
    except Exception as error:
        found["C"] = type(error)
    x = fresh()
    torch.stack([x, 2 * x, x * x]).backward(torch.tensor([1.0, 10.0, 0.0]))
    found["D"] = x.grad.item()
    x = fresh()
    w = torch.tensor((x * 2).item(), requires_grad=True)
    (w * w).backward()
    found["E"] = x.grad
    return found
