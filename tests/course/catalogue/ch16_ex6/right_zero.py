# zeros written by hand
def update_bn(loader, model, device=None):

    norms = {}
    for name, m in model.named_modules():
        if type(m).__name__ in ("BatchNorm1d", "BatchNorm2d", "BatchNorm3d"):
            norms[name] = (m, m.momentum)
    if not norms:
        return
    for m, _ in norms.values():
        m.momentum = None
        if m.running_mean is not None:
            m.running_mean.zero_()
            m.running_var.fill_(1)
            m.num_batches_tracked.zero_()
    was = model.training
    model.train(True)
    with torch.no_grad():
        for batch in loader:
            x = batch[0] if isinstance(batch, (list, tuple)) else batch
            model(x if device is None else x.to(device))
    model.train(was)
    for m, momentum in norms.values():
        m.momentum = momentum
