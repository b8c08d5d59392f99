# reduce
def count_parameters(model):
    from functools import reduce
    return reduce(lambda n, p: n + p.nelement(), model.parameters(), 0)
