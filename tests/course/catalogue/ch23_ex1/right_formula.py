# the bounds in closed form
def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError('at least one')
    n = len(x)
    def start(k):
        return k * (n // ranks) + min(k, n % ranks)
    result = []
    for k in range(ranks):
        result.append((x[start(k):start(k + 1)], (start(k + 1) - start(k)) / n if n else 0.0))
    return result
