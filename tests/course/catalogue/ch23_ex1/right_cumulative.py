# borders by accumulate
from itertools import accumulate, pairwise

def split_batch(x, ranks):
    if ranks <= 0:
        raise ValueError(ranks)
    q, r = divmod(x.shape[0], ranks)
    borders = accumulate([q + 1] * r + [q] * (ranks - r), initial=0)
    return [(x[a:b], float((b - a) / max(len(x), 1))) for a, b in pairwise(borders)]
