

def apart(losses, x):
    gradients = []
    for loss in losses:
        x.grad = None
        loss.backward(retain_graph=True)
        gradients.append(x.grad)
    return gradients
