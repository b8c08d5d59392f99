# only the number is mended
# mistake: hook-returns
def slopes(x, steps):
    seen = {}
    for number, step in enumerate(steps):
        x = step(x)
        x.register_hook(lambda g, number=number: seen.setdefault(number, g.abs().max().item()))
    x.sum().backward()
    return seen
