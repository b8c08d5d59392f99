# first all modules, then their parameters
def named_parameters(module):
    def modules(m, path):
        result = [(path, m)]
        for name, child in m._modules.items():
            if child is not None:
                result += modules(child, path + (name,))
        return result
    out = []
    for path, m in modules(module, ()):
        for name, p in m._parameters.items():
            if p is not None and all(p is not q for _, q in out):
                out.append((".".join(path + (name,)), p))
    return out
