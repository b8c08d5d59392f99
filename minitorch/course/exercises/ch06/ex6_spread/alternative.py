import minitorch as torch


def spread(x):
    middle = x.sum() / len(x)
    away = [abs(v - middle) for v in x]
    return torch.stack(away).mean()
