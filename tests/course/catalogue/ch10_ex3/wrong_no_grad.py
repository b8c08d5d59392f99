# the inputs need no gradient, so every backward fails
def needed(op, count):
    found = []
    for k in range(count + 1):
        inputs = [torch.tensor(v) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        result = op(*inputs)
        total = result.sum()
        (inputs + [result])[k].detach().fill_(1.0)
        try:
            total.backward()
        except RuntimeError:
            found.append("result" if k == count else k)
    return found
