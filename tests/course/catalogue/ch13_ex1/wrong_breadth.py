# level by level
def named_parameters(module):
    found, seen, level = [], set(), [("", module)]
    while level:
        below = []
        for path, m in level:
            for n, p in m._parameters.items():
                if p is not None and id(p) not in seen:
                    seen.add(id(p))
                    found.append((path + n, p))
            below += [(path + n + ".", c) for n, c in m._modules.items() if c is not None]
        level = below
    return found
