# measures the input
@torch.no_grad()
def rescale(net, x):
    found = []
    for layer in net:
        y = layer(x)
        if isinstance(layer, nn.Linear):
            found.append(x.std().item())
            if found[-1] > 0:
                for p in layer.parameters():
                    p /= found[-1]
                y = layer(x)
        x = y
    return found
