# autograd.grad leaves x.grad alone
def jacobian(y, x):
    ones = torch.eye(len(y), dtype=y.dtype)
    rows = [torch.autograd.grad(y, x, w, retain_graph=True)[0] for w in ones]
    return torch.stack(rows)
