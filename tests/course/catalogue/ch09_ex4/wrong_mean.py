# starts from the mean
def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()

        return hook

    for number, step in enumerate(steps):
        x = step(x)
        seen[number] = None
        if x.requires_grad:
            x.register_hook(keep(number))
    x.mean().backward()
    return seen
