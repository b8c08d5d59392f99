# a function for one step
def step(w, b, x, y, criterion, micro, lr):
    for i in range(0, len(x), micro):
        part = slice(i, i + micro)
        scores = torch.matmul(x[part], w) + b
        criterion(scores, y[part]).mul(len(y[part])).backward()
    for leaf in (w, b):
        leaf.detach().add_(leaf.grad, alpha=-lr / len(x))
        leaf.grad.zero_()


def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.size(1), 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for i in range(0, len(images), batch):
            step(w, b, images[i : i + batch], labels[i : i + batch], criterion, micro, lr)
    return w, b
