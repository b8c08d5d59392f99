import minitorch as torch
from minitorch import optim


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros((images.size(1), 10)).requires_grad_()
    b = torch.zeros(10).requires_grad_()
    optimizer = optim.SGD([w, b], lr=lr)
    starts = list(range(0, len(images), batch)) * epochs
    for start in starts:
        stop = min(start + batch, len(images))
        optimizer.zero_grad(set_to_none=False)
        for i in range(start, stop, micro):
            j = min(i + micro, stop)
            total = criterion(images[i:j].matmul(w) + b, labels[i:j]) * (j - i)
            total.backward()
        for leaf in (w, b):
            leaf.grad /= stop - start
        optimizer.step()
    return w, b
