# all entries are one tensor
# mistake: one-tensor-grows
def apart(losses, x):
    grads = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        grads.append(x.grad)
    return grads
