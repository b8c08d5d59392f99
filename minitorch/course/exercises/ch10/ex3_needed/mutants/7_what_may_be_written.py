"""This lists the values that may be written into. The exercise asks for the others."""

import minitorch as torch


def needed(op, count):
    found = []
    for k in range(count + 1):
        leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        inputs = [leaf * 1 for leaf in leaves]
        result = op(*inputs)
        total = result.sum()
        [*inputs, result][k].detach().fill_(1.0)
        try:
            total.backward()
            found.append("result" if k == count else k)
        except RuntimeError:
            pass
    return found
