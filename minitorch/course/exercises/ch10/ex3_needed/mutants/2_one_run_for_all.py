"""The writes of earlier rounds are still there. Each value needs a fresh run."""

import minitorch as torch


def needed(op, count):
    x = torch.tensor([[5.0, 6.0], [2.0, 3.0]], requires_grad=True)
    values = [x[i] * 1 for i in range(count)]
    result = op(*values)
    found = []
    for which in [*range(count), "result"]:
        (result if which == "result" else values[which]).detach().zero_()
        try:
            result.sum().backward(retain_graph=True)
        except RuntimeError:
            found.append(which)
    return found
