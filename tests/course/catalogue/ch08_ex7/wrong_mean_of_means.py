# every piece counts the same
# mistake: mean-of-means
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            pieces = list(zip(x.split(micro), y.split(micro)))
            for xs, ys in pieces:
                (criterion(xs @ w + b, ys) / len(pieces)).backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
