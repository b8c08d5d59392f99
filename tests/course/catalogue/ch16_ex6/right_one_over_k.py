# batch k counts 1 / k
def update_bn(loader, model, device=None):
    norms = {}
    for m in model.modules():
        if type(m) in (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d):
            norms[m] = m.momentum
            m.reset_running_stats()
    if len(norms) == 0:
        return
    before = model.training
    model.train(True)
    with torch.no_grad():
        for k, batch in enumerate(loader, 1):
            for m in norms:
                m.momentum = 1 / k
            x = batch[0] if not isinstance(batch, torch.Tensor) else batch
            model(x.to(device) if device is not None else x)
    for m, value in norms.items():
        m.momentum = value
    model.train(before)
