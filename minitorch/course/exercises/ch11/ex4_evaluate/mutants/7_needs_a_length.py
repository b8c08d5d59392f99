"""a generator has no `len`. Count the images while you walk."""

import minitorch as torch


@torch.no_grad()
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    images = sum([len(batches[i][1]) for i in range(len(batches))])
    total = right = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
    model.train(was)
    return total / images, right / images
