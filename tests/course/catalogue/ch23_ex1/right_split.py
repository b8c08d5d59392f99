# split with sizes
def split_batch(x, ranks):
    if not ranks > 0:
        raise ValueError(ranks)
    sizes = [len(range(r, len(x), ranks)) for r in range(ranks)]
    return [(p, float(s / len(x)) if len(x) else 0.) for p, s in zip(x.split(sizes), sizes)]
