# removes its hooks
def slopes(x, steps):
    seen = {}
    handles = []
    def put(i):
        def hook(g):
            seen[i] = max(abs(v) for v in g.reshape(-1).tolist())
        return hook
    for i, step in enumerate(steps):
        x = step(x)
        seen[i] = None
        if x.requires_grad:
            handles.append(x.register_hook(put(i)))
    x.sum().backward()
    for h in handles: h.remove()
    return seen
