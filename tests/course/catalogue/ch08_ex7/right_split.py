# split makes batches and pieces, no_grad the step
def train(images, labels, criterion, batch, micro, lr, epochs):
    w = torch.zeros((images.shape[1], 10)).requires_grad_()
    b = torch.zeros(10).requires_grad_()
    for _ in range(epochs):
        for x, y in zip(images.split(batch), labels.split(batch)):
            for xs, ys in zip(x.split(micro), y.split(micro)):
                loss = criterion(xs @ w + b, ys) * len(xs) / len(x)
                loss.backward()
            with torch.no_grad():
                w -= lr * w.grad
                b -= lr * b.grad
            w.grad, b.grad = None, None
    return w, b
