# chunk by hand
def split_batch(x, ranks):
    if ranks < 1: raise ValueError
    n = len(x)
    size = -(-n // ranks)
    return [(x[i*size:(i+1)*size], len(x[i*size:(i+1)*size]) / n if n else 0.0) for i in range(ranks)]
