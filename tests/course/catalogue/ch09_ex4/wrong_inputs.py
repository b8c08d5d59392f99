# hooks on the inputs of the steps
def slopes(x, steps):
    seen = {}
    for i, step in enumerate(steps):
        seen[i] = None
        if x.requires_grad:
            x.register_hook(lambda g, i=i: seen.update({i: g.abs().max().item()}))
        x = step(x)
    x.sum().backward()
    return seen
