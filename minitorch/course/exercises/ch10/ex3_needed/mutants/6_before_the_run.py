"""You write into the inputs before the operation runs. So it keeps the new value, and backward
has nothing to object to."""

import minitorch as torch


def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5.0, 6.0], [2.0, 3.0]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        if which != "result":
            values[which].detach().mul_(1)
        result = op(*values)
        if which == "result":
            result.detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
