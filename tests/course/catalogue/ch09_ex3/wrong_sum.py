# starts at the sum of the loss
def gradients(loss, tensors):
    found = [None] * len(tensors)

    def keep(i):
        def hook(g):
            found[i] = g

        return hook

    handles = [t.register_hook(keep(i)) for i, t in enumerate(tensors)]
    try:
        loss.sum().backward()
    finally:
        for handle in handles:
            handle.remove()
    return found
