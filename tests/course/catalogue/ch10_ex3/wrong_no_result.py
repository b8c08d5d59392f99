# never tries the result
# mistake: inputs-only
def needed(op, count):
    found = []
    for k in range(count):
        leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        inputs = [leaf * 1 for leaf in leaves]
        result = op(*inputs)
        inputs[k].detach().fill_(1.0)
        try:
            result.sum().backward()
        except RuntimeError:
            found.append(k)
    return found
