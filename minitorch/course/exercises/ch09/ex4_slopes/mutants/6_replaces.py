"""Your hook returns a tensor, and that replaces the gradient on its way to the leaves."""


def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()
            return g.abs()

        return hook

    for number, step in enumerate(steps):
        x = step(x)
        seen[number] = None
        if x.requires_grad:
            x.register_hook(keep(number))
    x.sum().backward()
    return seen
