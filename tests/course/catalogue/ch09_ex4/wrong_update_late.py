# only the return value is mended
def slopes(x, steps):
    seen = {}
    for number, step in enumerate(steps):
        x = step(x)
        x.register_hook(lambda g: seen.update({number: g.abs().max().item()}))
    x.sum().backward()
    return seen
