"""`w` and `b` are right, but whole batches were in one graph. Stay within `micro` examples."""

import minitorch as torch


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            criterion(x @ w + b, y).backward()
            for leaf in (w, b):
                leaf.detach().sub_(lr * leaf.grad)
    return w, b
