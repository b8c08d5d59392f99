"""A result that requires no gradient refuses a hook. Leave it out, with None."""


def slopes(x, steps):
    seen = {}

    def keep(number):
        def hook(g):
            seen[number] = g.abs().max().item()

        return hook

    for number, step in enumerate(steps):
        x = step(x)
        seen[number] = None
        x.register_hook(keep(number))
    x.sum().backward()
    return seen
