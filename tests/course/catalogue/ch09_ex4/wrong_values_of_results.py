# looks at the results, not at the gradients
def slopes(x, steps):
    seen = {}
    for i, step in enumerate(steps):
        x = step(x)
        seen[i] = x.abs().max().item()
    x.sum().backward()
    return seen
