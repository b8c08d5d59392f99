"""The hooks are removed as soon as one of them was called."""


def gradients(loss, tensors):
    found = [None] * len(tensors)

    def keep(i):
        def hook(g):
            found[i] = g
            for handle in handles:
                handle.remove()

        return hook

    handles = [t.register_hook(keep(i)) for i, t in enumerate(tensors)]
    try:
        loss.backward()
    finally:
        for handle in handles:
            handle.remove()
    return found
