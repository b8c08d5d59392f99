# retain_grad on each result
def slopes(x, steps):
    results = []
    for step in steps:
        x = step(x)
        x.retain_grad()
        results.append(x)
    x.sum().backward()
    return {i: r.grad.abs().max().item() for i, r in enumerate(results)}
