# inference_mode as decorator
@torch.inference_mode()
def evaluate(model, criterion, batches):
    was = model.training
    model.eval()
    sums = torch.zeros(3, dtype=torch.float64)
    for x, y in batches:
        out = model(x)
        sums[0] += criterion(out, y).double() * len(y)
        sums[1] += (out.argmax(1) == y).sum()
        sums[2] += len(y)
    model.train(was)
    loss, right, count = sums.tolist()
    return loss / count, right / count
