# the whole beginning of the net again for each layer
def rescale(net, x):
    sizes = []
    with torch.no_grad():
        for i, layer in enumerate(net):
            if isinstance(layer, nn.Linear):
                y = x
                for before in list(net)[:i + 1]:
                    y = before(y)
                size = float(np.std(y.numpy().astype(float), ddof=1))
                sizes.append(size)
                if size > 0:
                    for p in layer.parameters():
                        p.mul_(1 / size)
    return sizes
