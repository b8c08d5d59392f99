# the last loss first
def apart(losses, x):
    grads = []
    for loss in losses[::-1]:
        x.grad = None
        loss.backward(retain_graph=True)
        grads.append(x.grad)
    return grads
