# an old gradient counts for the first loss
# mistake: old-gradient-counts
def apart(losses, x):
    grads = []
    for loss in losses:
        loss.backward(retain_graph=True)
        grads.append(x.grad)
        x.grad = None
    return grads
