# the short batch at the end is left out
# mistake: short-batch-left-out
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for k in range(len(images) // batch):
            x, y = images[k * batch : (k + 1) * batch], labels[k * batch : (k + 1) * batch]
            w.grad = b.grad = None
            for xs, ys in zip(x.split(micro), y.split(micro)):
                (criterion(xs @ w + b, ys) * len(xs) / len(x)).backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
