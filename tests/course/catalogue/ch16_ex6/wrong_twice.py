# walks twice through the loader
@torch.no_grad()
def update_bn(loader, model, device=None):
    norms = [m for m in model.modules() if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d))]
    if not norms:
        return
    momenta = [m.momentum for m in norms]
    was = model.training
    model.train()
    for m in norms:
        m.reset_running_stats()
        m.momentum = None
    for _ in loader:
        pass
    for batch in loader:
        x = batch[0] if isinstance(batch, (list, tuple)) else batch
        model(x if device is None else x.to(device))
    for m, momentum in zip(norms, momenta):
        m.momentum = momentum
    model.train(was)
