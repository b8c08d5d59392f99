"""the numbers are right, but each batch is still recorded. Neither `.item()` nor a later
`detach()` prevents that, and `torch.no_grad()` needs a `with`.
"""


def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    return total / count, right / count
