# divides by zero
def split_batch(x, ranks):
    if ranks < 1: raise ValueError
    return [(p, len(p) / len(x)) for p in x.tensor_split(ranks)]
