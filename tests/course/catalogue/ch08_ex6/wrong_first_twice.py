# the first loss is walked twice
def apart(losses, x):
    losses[0].backward(retain_graph=True)
    grads = []
    for loss in losses:
        loss.backward(retain_graph=True)
        grads.append(x.grad)
        x.grad = None
    return grads
