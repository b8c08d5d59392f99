# one leading dimension only
def add_windows(columns, target, kernel, stride, dilation):
    for one, image in zip(columns, target):
        D = len(kernel)
        n = one.shape[D:]
        for p in np.ndindex(*kernel):
            sl = tuple(slice(a*d, a*d + s*(m-1) + 1, s) for a, d, s, m in zip(p, dilation, stride, n))
            image[sl] += one[p]
