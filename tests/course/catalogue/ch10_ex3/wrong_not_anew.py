# one forward run for all
# mistake: one-run-for-all
def needed(op, count):
    found = []
    leaves = [torch.tensor(v, requires_grad=True) for v in ([5.0, 6.0], [2.0, 3.0])[:count]]
    inputs = [leaf * 1 for leaf in leaves]
    result = op(*inputs)
    total = result.sum()
    for k in range(count + 1):
        (inputs + [result])[k].detach().fill_(1.0)
        try:
            total.backward(retain_graph=True)
        except RuntimeError:
            found.append("result" if k == count else k)
    return found
