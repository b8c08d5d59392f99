# the gradients add up
# mistake: adds-up
def apart(losses, x):
    grads = []
    x.grad = None
    for loss in losses:
        loss.backward(retain_graph=True)
        grads.append(x.grad.clone())
    return grads
