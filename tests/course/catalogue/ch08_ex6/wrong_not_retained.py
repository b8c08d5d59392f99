# the trunk is freed by the first loss
# mistake: frees-the-trunk
def apart(losses, x):
    grads = []
    for loss in losses:
        x.grad = None
        loss.backward()
        grads.append(x.grad)
    return grads
