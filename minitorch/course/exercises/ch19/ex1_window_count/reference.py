def window_count(sizes, kernel, stride, padding, dilation):
    counts = []
    for n, k, s, p, d in zip(sizes, kernel, stride, padding, dilation):
        reach = d * (k - 1) + 1
        counts.append((n + 2 * p - reach) // s + 1)
    return tuple(counts)
