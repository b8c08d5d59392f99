# the larger ones come last
def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError
    n = len(x)
    edges = [i * n // ranks for i in range(ranks + 1)]
    return [(x[a:b], (b - a) / n if n else 0.0) for a, b in zip(edges, edges[1:])]
