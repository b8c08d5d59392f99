# the losses of a batch are added, and walked once
# mistake: all-pieces-before-the-walk
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            loss = 0
            for xs, ys in zip(x.split(micro), y.split(micro)):
                loss = loss + criterion(xs @ w + b, ys) * len(xs) / len(x)
            loss.backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
