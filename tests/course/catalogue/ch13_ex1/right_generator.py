# a generator inside, then a dict by id
def named_parameters(module):
    def walk(m, prefix):
        for k, p in m._parameters.items():
            yield prefix + [k], p
        for k, c in m._modules.items():
            if c is not None:
                yield from walk(c, prefix + [k])
    out = {}
    for path, p in walk(module, []):
        if p is not None and id(p) not in out:
            out[id(p)] = (".".join(path), p)
    return list(out.values())
