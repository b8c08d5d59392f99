"""the model runs in training mode. `no_grad` does not change how layers behave."""

import minitorch as torch


@torch.no_grad()
def evaluate(model, criterion, batches):
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    return total / count, right / count
