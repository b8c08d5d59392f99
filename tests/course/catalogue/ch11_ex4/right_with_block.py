# a with block around the loop
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    losses, right, n = 0.0, 0, 0
    with torch.no_grad():
        for x, y in batches:
            out = model(x)
            losses += criterion(out, y).item() * x.shape[0]
            right += int((out.argmax(dim=1) == y).sum())
            n += x.shape[0]
    model.train(was)
    return losses / n, right / n
