"""`w` and `b` are right, but all pieces of a batch are computed before the first walk. Their
graphs exist at the same time.
"""

import minitorch as torch


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            w.grad = b.grad = None
            losses = [
                criterion(xs @ w + b, ys) * len(xs) / len(x)
                for xs, ys in zip(x.split(micro), y.split(micro))
            ]
            for loss in losses:
                loss.backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
