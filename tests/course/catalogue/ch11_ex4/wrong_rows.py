# argmax over the wrong dimension
@torch.no_grad()
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    total = right = count = 0
    for x, y in batches:
        out = model(x)
        total += criterion(out, y).item() * len(y)
        right += sum(int(out.argmax(0)[i % 3] == y[i]) for i in range(len(y)))
        count += len(y)
    model.train(was)
    return total / count, right / count
