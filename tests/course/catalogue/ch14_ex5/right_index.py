# by number, with div_
def rescale(net, x):
    out = []
    with torch.no_grad():
        for i in range(len(net)):
            y = net[i](x)
            if isinstance(net[i], nn.Linear):
                s = y.std()
                out.append(s.item())
                if s != 0:
                    net[i].weight.div_(s)
                    if net[i].bias is not None:
                        net[i].bias.div_(s)
                    y = y / s
            x = y
    return out
