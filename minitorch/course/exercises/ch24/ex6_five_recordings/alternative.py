import warnings

import minitorch as torch


def answers():
    def choose(x):
        return x * 2 if x.sum() > 0 else x - 1

    def total(rows):
        return sum([rows[i] for i in range(len(rows))], 0.0)

    found, factor, x = {}, [2], torch.tensor(0.0)
    count = torch.compile(lambda x: x.add_(1) * 0, backend="eager")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        traced = [torch.jit.trace(choose, torch.tensor(1.0))]
        traced.append(torch.jit.trace(lambda x: x * factor[0], torch.tensor(1.0)))
        traced.append(torch.jit.trace(total, torch.ones(2)))
    factor[0] = 10
    found["A"] = traced[0](torch.tensor(-3.0)).item()
    found["B"] = torch.compile(choose, backend="eager")(torch.tensor(-3.0)).item()
    found["C"] = traced[1](torch.tensor(1.0)).item()
    for _ in range(3):
        count(x)
    return {**found, "D": x.item(), "E": traced[2](torch.ones(5)).item()}
