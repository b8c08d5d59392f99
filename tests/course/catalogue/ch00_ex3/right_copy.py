# computes a new tensor and copies it into the old
def sgd_step(parameters, lr):
    with torch.no_grad():
        for p in parameters:
            if p.grad is not None:
                p.copy_(p - p.grad * lr)
