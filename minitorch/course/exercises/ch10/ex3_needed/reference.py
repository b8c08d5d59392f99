import minitorch as torch


def needed(op, count):
    found = []
    for which in [*range(count), "result"]:
        x = torch.tensor([[5., 6.], [2., 3.]], requires_grad=True)
        values = [x[i] * 1 for i in range(count)]
        result = op(*values)
        target = result if which == "result" else values[which]
        target.detach().zero_()
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(which)
    return found
