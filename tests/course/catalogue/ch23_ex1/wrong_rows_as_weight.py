# the number of rows
def split_batch(x, ranks):
    if ranks < 1: raise ValueError
    return [(p, float(len(p))) for p in x.tensor_split(ranks)]
