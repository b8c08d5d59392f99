# the place as a default value
def gradients(loss, tensors):
    found = [None for _ in tensors]
    handles = []
    try:
        for i, t in enumerate(tensors):
            def hook(g, i=i):
                found[i] = g
            handles.append(t.register_hook(hook))
        loss.backward()
    finally:
        for h in handles: h.remove()
    return found
