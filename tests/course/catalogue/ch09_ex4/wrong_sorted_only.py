# steps without a gradient are missing
def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()

        return hook

    for number, step in enumerate(steps):
        x = step(x)
        if x.requires_grad:
            x.register_hook(keep(number))
    x.sum().backward()
    return dict(sorted(seen.items()))
