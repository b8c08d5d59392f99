# writes into data
def rescale(net, x):
    out = []
    for m in net:
        y = m(x).detach()
        if isinstance(m, nn.Linear):
            s = y.std().item()
            out.append(s)
            if s:
                for p in m.parameters():
                    p.data /= s
                y = m(x).detach()
        x = y
    return out
