# notes the mode of every module
def evaluate(model, criterion, batches):
    modes = [(module, module.training) for module in model.modules()]
    model.eval()
    total, right, count = 0.0, 0, 0
    try:
        with torch.inference_mode():
            for x, y in batches:
                out = model(x)
                total += len(y) * float(criterion(out, y))
                right += int((out.argmax(dim=1) == y).sum())
                count += len(y)
    finally:
        for module, mode in modes:
            module.training = mode
    return total / count, right / count
