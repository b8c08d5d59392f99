# set_grad_enabled as plain call, and the old mode restored
def evaluate(model, criterion, batches):
    was_training, was_recording = model.training, torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    model.eval()
    try:
        total, right, count = 0.0, 0.0, 0
        for x, y in batches:
            out = model(x)
            total += criterion(out, y).item() * len(y)
            right += (out.max(1)[1] == y).sum().item()
            count += len(y)
        return total / count, right / count
    finally:
        model.train(was_training)
        torch.set_grad_enabled(was_recording)
