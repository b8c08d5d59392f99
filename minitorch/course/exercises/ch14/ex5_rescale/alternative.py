from minitorch import nn


def rescale(net, x):
    measured, x = [], x.detach()
    for layer in net.children():
        x = layer(x).detach()
        if type(layer) is nn.Linear:
            size = float(x.std())
            measured.append(size)
            size = size or 1.0
            layer.weight.data.mul_(1 / size)
            if layer.bias is not None:
                layer.bias.data.mul_(1 / size)
            x = x / size
    return measured
