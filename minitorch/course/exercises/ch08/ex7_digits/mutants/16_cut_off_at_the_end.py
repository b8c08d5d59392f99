"""The values are right, but the returned tensors are no leaves that require a gradient, so nobody
could train them further.
"""

import minitorch as torch


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            for xs, ys in zip(x.split(micro), y.split(micro)):
                loss = criterion(xs @ w + b, ys)
                (loss * len(xs) / len(x)).backward()
            for leaf in (w, b):
                leaf.detach().sub_(lr * leaf.grad)
    return w.detach(), b.detach()
