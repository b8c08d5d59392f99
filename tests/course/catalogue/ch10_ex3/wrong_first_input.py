# tries the first input only
def needed(op, count):
    found = []
    for k in ("result", 0):
        leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
        inputs = [leaf * 1 for leaf in leaves]
        result = op(*inputs)
        total = result.sum()
        (result if k == "result" else inputs[0]).detach().fill_(1.0)
        try:
            total.backward()
        except RuntimeError:
            found.insert(0, k)
    return found
