# no absolute value
# mistake: not-absolute
def slopes(x, steps):
    seen = {}
    for i, step in enumerate(steps):
        x = step(x)
        seen[i] = None
        if x.requires_grad:
            x.register_hook(lambda g, i=i: seen.update({i: g.max().item()}))
    x.sum().backward()
    return seen
