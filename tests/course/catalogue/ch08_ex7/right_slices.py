# two loops over slices
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros(images.shape[1], 10, requires_grad=True)
    b = torch.zeros(10, requires_grad=True)
    for _ in range(epochs):
        for start in range(0, len(images), batch):
            stop = min(start + batch, len(images))
            w.grad = b.grad = None
            for i in range(start, stop, micro):
                j = min(i + micro, stop)
                loss = criterion(images[i:j] @ w + b, labels[i:j])
                (loss * ((j - i) / (stop - start))).backward()
            w.detach().sub_(lr * w.grad)
            b.detach().sub_(lr * b.grad)
    return w, b
