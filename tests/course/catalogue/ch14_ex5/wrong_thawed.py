# replaces the parameters
# mistake: new-parameters
@torch.no_grad()
def rescale(net, x):
    found = []
    for layer in net:
        y = layer(x)
        if isinstance(layer, nn.Linear):
            found.append(y.std().item())
            if found[-1] > 0:
                layer.weight = nn.Parameter(layer.weight / found[-1])
                if layer.bias is not None:
                    layer.bias = nn.Parameter(layer.bias / found[-1])
                y = layer(x)
        x = y
    return found
