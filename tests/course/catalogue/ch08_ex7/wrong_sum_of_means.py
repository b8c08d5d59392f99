# the pieces are added without weights
# mistake: sum-of-means
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            for xs, ys in zip(x.split(micro), y.split(micro)):
                criterion(xs @ w + b, ys).backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
