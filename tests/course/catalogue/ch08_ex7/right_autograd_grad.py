# autograd.grad and sums of its own
def train(images, labels, criterion, batch, micro, lr, epochs):
    params = [torch.zeros(images.shape[1], 10), torch.zeros(10)]
    for p in params:
        p.requires_grad = True
    w, b = params
    total = len(labels)
    for epoch in range(epochs):
        first = 0
        while first < total:
            last = min(first + batch, total)
            sums = [torch.zeros_like(p) for p in params]
            i = first
            while i < last:
                j = min(i + micro, last)
                loss = criterion(images[i:j] @ w + b, labels[i:j])
                for s, g in zip(sums, torch.autograd.grad(loss, params)):
                    s += g * (j - i)
                i = j
            for p, s in zip(params, sums):
                p.data -= lr * s / (last - first)
            first = last
    return w, b
