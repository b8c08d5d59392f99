# clears x.grad first
def gradients(loss, tensors):
    for t in tensors:
        if t.is_leaf:
            t.grad = None
    found = [None] * len(tensors)

    def keep(i):
        def hook(g):
            found[i] = g

        return hook

    handles = [t.register_hook(keep(i)) for i, t in enumerate(tensors)]
    try:
        loss.backward()
    finally:
        for handle in handles:
            handle.remove()
    return found
