# collects with apply
def update_bn(loader, model, device=None):

    found = []
    def look(m):
        if isinstance(m, (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d)):
            found.append(m)
    model.apply(look)
    if found:
        kept, mode = [m.momentum for m in found], model.training
        model.train()
        for m in found:
            m.reset_running_stats()
            m.momentum = None
        with torch.no_grad():
            for batch in loader:
                x = batch
                if isinstance(batch, (list, tuple)):
                    x, *_ = batch
                if device is not None:
                    x = x.to(device)
                model(x)
        for m, k in zip(found, kept):
            m.momentum = k
        model.train(mode)
