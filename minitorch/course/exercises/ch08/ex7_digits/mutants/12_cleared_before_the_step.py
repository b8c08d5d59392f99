"""Nothing moves: the gradients are thrown away between backward and the step."""

import minitorch as torch


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            for xs, ys in zip(x.split(micro), y.split(micro)):
                loss = criterion(xs @ w + b, ys)
                (loss * len(xs) / len(x)).backward()
            w.grad = b.grad = None
            for leaf in (w, b):
                if leaf.grad is not None:
                    leaf.detach().sub_(lr * leaf.grad)
    return w, b
