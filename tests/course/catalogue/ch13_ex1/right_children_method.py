# vars() instead of attributes
def named_parameters(module):
    pairs = []
    def go(m, names):
        for n, p in vars(m)["_parameters"].items():
            if isinstance(p, nn.Parameter) and not any(p is q for _, q in pairs):
                pairs.append((".".join([*names, n]), p))
        for n, c in vars(m)["_modules"].items():
            if isinstance(c, nn.Module):
                go(c, [*names, n])
    go(module, [])
    return pairs
