"""The inputs were made once for all rounds: backward comes to their history again and again, and
earlier writes are still there. Each round needs fresh inputs.
"""

import minitorch as torch


def needed(op, count):
    x = torch.tensor([[5.0, 6.0], [2.0, 3.0]], requires_grad=True)
    values = [x[i] * 1 for i in range(count)]
    found = []
    for which in [*range(count), "result"]:
        result = op(*values)
        (result if which == "result" else values[which]).detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
