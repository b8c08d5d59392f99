# autograd.grad does not fill the leaves
def gradients(loss, tensors):
    if not tensors:
        return []
    return list(torch.autograd.grad(loss, tensors, allow_unused=True))
