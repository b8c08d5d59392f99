# a hook that returns the largest value of the gradient
def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()
            return g.abs().max()

        return hook

    for number, step in enumerate(steps):
        x = step(x)
        seen[number] = None
        if x.requires_grad:
            x.register_hook(keep(number))
    x.sum().backward()
    return seen
