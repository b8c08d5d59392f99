# fails where x has no gradient yet
# mistake: none-has-no-zero
def apart(losses, x):
    grads = []
    for loss in losses:
        x.grad.zero_()
        loss.backward(retain_graph=True)
        grads.append(x.grad.clone())
    return grads
