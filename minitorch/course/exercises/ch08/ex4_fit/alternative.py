def fit(x, y, lr, steps):
    w = 0.0
    for _ in range(steps):
        gradient = (2 * (w * x - y) * x).mean()  # of the mean of (w * x - y) ** 2, by hand
        w -= lr * gradient.item()
    return w
