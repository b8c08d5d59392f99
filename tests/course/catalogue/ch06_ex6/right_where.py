# the sign is chosen by a condition
def spread(x):
    middle = torch.mean(x)
    away = torch.where(x > middle, x - middle, middle - x)
    return torch.mean(away)
