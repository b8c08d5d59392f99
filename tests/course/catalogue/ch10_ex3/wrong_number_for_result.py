# the result is called by a number
# mistake: number-for-the-result
def needed(op, count):
    found = []
    for k in range(count + 1):
        leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        inputs = [leaf * 1 for leaf in leaves]
        result = op(*inputs)
        total = result.sum()
        (inputs + [result])[k].detach().fill_(1.0)
        try:
            total.backward()
        except RuntimeError:
            found.append(k)
    return found
