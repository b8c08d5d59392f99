# one dictionary by tensor, filled once
def gradients(loss, tensors):
    found = [torch.zeros(1)] * len(tensors)

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
