import minitorch as torch


def evaluate(model, criterion, batches):
    was, sizes, losses, shares = model.training, [], [], []
    model.train(False)
    try:
        for x, y in batches:
            with torch.inference_mode():
                out = model(x)
                losses.append(float(criterion(out, y)))
                shares.append(float((out.argmax(1) == y).float().mean()))
                sizes.append(y.numel())
    finally:
        model.train(was)
    weights = [size / sum(sizes) for size in sizes]
    means = [sum(w * value for w, value in zip(weights, values)) for values in (losses, shares)]
    return means[0], means[1]
