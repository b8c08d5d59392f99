# clones of the gradients
def gradients(loss, tensors):
    seen = {}
    def make(name):
        def hook(g): seen[name] = g.clone()
        return hook
    handles = [t.register_hook(make(k)) for k, t in enumerate(tensors)]
    try:
        loss.backward()
    except Exception:
        raise
    finally:
        while handles:
            handles.pop().remove()
    return [seen.get(k) for k in range(len(tensors))]
