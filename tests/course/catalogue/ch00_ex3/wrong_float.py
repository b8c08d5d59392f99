# through Python numbers: only one element
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.fill_((p - lr * p.grad).reshape(-1)[0].item() if p.numel() else 0)
