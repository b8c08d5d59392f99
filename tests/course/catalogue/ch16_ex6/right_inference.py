# grad mode set and restored
def update_bn(loader, model, device=None):

    bns = [m for m in model.modules() if isinstance(m, nn.BatchNorm1d | nn.BatchNorm2d | nn.BatchNorm3d)]
    if not bns:
        return
    was, momenta = model.training, {id(m): m.momentum for m in bns}
    for m in bns:
        m.reset_running_stats()
        setattr(m, "momentum", None)
    model.train()
    with torch.set_grad_enabled(False):
        for item in loader:
            data = item[0] if isinstance(item, (list, tuple)) else item
            data = data if device is None else data.to(device)
            model(data)
    for m in bns:
        m.momentum = momenta[id(m)]
    model.train(was)
