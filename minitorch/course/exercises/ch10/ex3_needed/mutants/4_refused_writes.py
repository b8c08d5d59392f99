"""Every input counts as needed. But it is the *write* that is refused here, since the inputs are
leaves; backward was not asked.
"""

import minitorch as torch


def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        values = [
            torch.tensor([5.0 - 3 * i, 6.0 - 3 * i], requires_grad=True) for i in range(count)
        ]
        result = op(*values)
        try:
            (result if which == "result" else values[which]).zero_()
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
