# update returns None
def slopes(x, steps):
    seen = {i: None for i in range(len(steps))}
    for i, step in enumerate(steps):
        x = step(x)
        if x.requires_grad:
            x.register_hook(lambda g, i=i: seen.update({i: float(g.abs().max())}))
    x.sum().backward()
    return seen
