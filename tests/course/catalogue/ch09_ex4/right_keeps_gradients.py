# keeps the gradients first
class Kept:
    g = None
    def __call__(self, g):
        self.g = g

def slopes(x, steps):
    kept = []
    for step in steps:
        x = step(x)
        kept.append(Kept())
        if x.requires_grad:
            x.register_hook(kept[-1])
    x.sum().backward()
    return {i: None if k.g is None else k.g.abs().max().item() for i, k in enumerate(kept)}
