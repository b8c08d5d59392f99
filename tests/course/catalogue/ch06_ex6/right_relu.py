# a distance is what sticks out on either side
def spread(x):
    away = x - x.mean(0, keepdim=True)
    return (away.clamp(min=0) + (-away).clamp(min=0)).sum() / x.numel()
