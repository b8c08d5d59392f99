# number as a default value
def slopes(x, steps):
    seen = dict.fromkeys(range(len(steps)))
    for number, step in enumerate(steps):
        x = step(x)
        def hook(g, number=number):
            seen[number] = g.abs().max().item()
        if x.requires_grad:
            x.register_hook(hook)
    x.sum().backward()
    return seen
