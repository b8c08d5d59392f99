"""All hooks have the number of the last step, for they look it up after the loop."""


def slopes(x, steps):
    seen = {}
    for number, step in enumerate(steps):
        x = step(x)
        seen[number] = None
        if x.requires_grad:
            x.register_hook(lambda g: seen.update({number: g.abs().max().item()}))  # noqa: B023
    x.sum().backward()
    return seen
