import itertools


def add_windows(columns, target, kernel, stride, dilation):
    dims = len(kernel)
    lead = columns.ndim - 2 * dims
    counts = columns.shape[lead + dims :]
    for window in itertools.product(*[range(n) for n in counts]):
        inside = tuple(
            slice(w * s, w * s + d * (k - 1) + 1, d)
            for w, s, d, k in zip(window, stride, dilation, kernel)
        )
        target[(slice(None),) * lead + inside] += columns[(..., *window)]
