"""a small batch counts as much as a large one. Weigh each batch with its number of images."""

import minitorch as torch


@torch.no_grad()
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item()
        right += (out.argmax(1) == y).float().mean().item()
        count += 1
    model.train(was)
    return total / count, right / count
