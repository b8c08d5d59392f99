# from the last to the first
def gradients(loss, tensors):
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
    return found[::-1]
