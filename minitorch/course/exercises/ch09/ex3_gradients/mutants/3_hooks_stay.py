"""Your hooks are still on the tensors."""


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
        del handles
    return found
