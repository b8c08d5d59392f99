# narrow
def split_batch(x, ranks):
    if ranks < 1:
        raise ValueError
    rows = x.size(0)
    out, first = [], 0
    for rank in range(ranks):
        many = (rows - first + ranks - rank - 1) // (ranks - rank)
        out.append((x.narrow(0, first, many), many / (rows or 1)))
        first += many
    return out
