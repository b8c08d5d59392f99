# only the last element keeps its history
def spread(x):
    middle = x.mean()
    away = [abs(v - middle).detach() for v in x[:-1]]
    return torch.stack([*away, abs(x[-1] - middle)]).mean()
