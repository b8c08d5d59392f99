"""Nothing is ever found. Was the write counted where backward looks?"""

import minitorch as torch


def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5.0, 6.0], [2.0, 3.0]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        result = op(*values)
        target = result if which == "result" else values[which]
        target.data.zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
