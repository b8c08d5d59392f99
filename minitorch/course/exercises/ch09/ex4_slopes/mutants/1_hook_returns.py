"""The hooks still return a number, as in the program that was given. What does `setdefault`
return to the one who calls the hook?
"""


def slopes(x, steps):
    seen = {}
    for number, step in enumerate(steps):
        x = step(x)
        x.register_hook(lambda g: seen.setdefault(number, g.abs().max().item()))  # noqa: B023
    x.sum().backward()
    return seen
