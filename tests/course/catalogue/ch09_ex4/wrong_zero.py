# 0 where no gradient came
# mistake: zero-for-none
def slopes(x, steps):
    seen = {}
    for i, step in enumerate(steps):
        x = step(x)
        seen[i] = 0.
        if x.requires_grad:
            x.register_hook(lambda g, i=i: seen.update({i: g.abs().max().item()}))
    x.sum().backward()
    return seen
