# writes with copy_
@torch.no_grad()
def rescale(net, x):
    sizes = []
    for name, layer in net.named_children():
        if not isinstance(layer, nn.Linear):
            x = layer(x)
            continue
        sizes.append(float(layer(x).std()))
        for p in layer.parameters():
            p.copy_(p / (sizes[-1] or 1.0))
        x = layer(x)
    return sizes
