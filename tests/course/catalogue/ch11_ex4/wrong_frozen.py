# the parameters are frozen and stay so; one of them only after the first batch
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        model.requires_grad_(False)
        total += criterion(out, y).item() * len(y)
        right += (out.argmax(1) == y).sum().item()
        count += len(y)
    model.train(was)
    return total / count, right / count
