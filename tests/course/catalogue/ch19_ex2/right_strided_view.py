# a strided view for each kernel element
def add_windows(columns, target, kernel, stride, dilation):
    D = len(kernel)
    lead = target.ndim - D
    n = columns.shape[lead + D:]
    for p in np.ndindex(*kernel):
        start = target[(Ellipsis,) + tuple(slice(i * d, None) for i, d in zip(p, dilation))]
        strides = start.strides[:lead] + tuple(st * s for st, s in zip(start.strides[lead:], stride))
        view = np.lib.stride_tricks.as_strided(start, target.shape[:lead] + tuple(n), strides)
        view += columns[(Ellipsis,) + p + (slice(None),) * D]
