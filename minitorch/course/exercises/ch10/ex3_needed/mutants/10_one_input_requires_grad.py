"""Only the first input requires a gradient here, so the operation keeps less than it may need."""

import minitorch as torch


def needed(op, count):
    found = []
    for k in range(count + 1):
        leaves = [torch.tensor(v) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        leaves[0].requires_grad_()
        inputs = [leaf * 1 for leaf in leaves]
        result = op(*inputs)
        total = result.sum()
        [*inputs, result][k].detach().fill_(1.0)
        try:
            total.backward()
        except RuntimeError:
            found.append("result" if k == count else k)
    return found
