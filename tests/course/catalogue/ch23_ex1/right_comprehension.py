# bounds first
def split_batch(x, ranks):
    if ranks <= 0:
        raise ValueError("ranks must be positive")
    n = x.shape[0]
    q, r = divmod(n, ranks)
    ends = [0]
    for i in range(ranks):
        ends.append(ends[-1] + q + (1 if i < r else 0))
    return [(x[a:b], (b - a) / n if n > 0 else 0.0) for a, b in zip(ends, ends[1:])]
