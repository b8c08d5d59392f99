# every n-th row
# mistake: every-nth
def split_batch(x, ranks):
    if ranks < 1: raise ValueError
    return [(x[r::ranks], len(x[r::ranks]) / len(x) if len(x) else 0.0) for r in range(ranks)]
