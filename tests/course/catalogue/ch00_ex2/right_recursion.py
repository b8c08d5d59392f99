# goes down through the children, each parameter once
def count_parameters(model):
    seen = set()
    def count(module):
        total = 0
        for p in module._parameters.values():
            if p is not None and id(p) not in seen:
                seen.add(id(p))
                total += p.numel()
        return total + sum(count(child) for child in module.children())
    return count(model)
