# copies
# mistake: copies
def split_batch(x, ranks):
    if ranks < 1: raise ValueError("ranks")
    return [(p.clone(), len(p) / max(len(x), 1)) for p in x.tensor_split(ranks)]
