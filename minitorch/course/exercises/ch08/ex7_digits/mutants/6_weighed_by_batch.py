"""Each piece is weighed by its share of `batch`. The last batch may have fewer examples than
that.
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
                (loss * len(xs) / batch).backward()
            for leaf in (w, b):
                leaf.detach().sub_(lr * leaf.grad)
    return w, b
