"""Each step gets a copy without history, so only the last result has a gradient."""


def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()

        return hook

    for number, step in enumerate(steps):
        x = step(x.detach().requires_grad_())
        seen[number] = None
        if x.requires_grad:
            x.register_hook(keep(number))
    x.sum().backward()
    return seen
