"""the model always ends in training mode, also when it came in evaluation mode."""

import minitorch as torch


@torch.no_grad()
def evaluate(model, criterion, batches):
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train()
    return total / count, right / count
