# reads .grad
def gradients(loss, tensors):
    loss.backward()
    return [t.grad for t in tensors]
