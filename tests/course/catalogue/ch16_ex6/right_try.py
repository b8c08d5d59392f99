# try and finally
@torch.no_grad()
def update_bn(loader, model, device=None):

    norms = [m for m in model.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d))]
    if len(norms) == 0:
        return None
    old = [(m, m.momentum) for m in norms]
    training = model.training
    try:
        for m in norms:
            m.momentum = None
            m.reset_running_stats()
        model.train()
        for b in loader:
            if isinstance(b, (tuple, list)):
                b = b[0]
            if device is not None:
                b = b.to(device)
            model(b)
    finally:
        for m, momentum in old:
            m.momentum = momentum
        model.train(training)
