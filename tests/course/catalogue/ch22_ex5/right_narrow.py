# narrow

def backward_in_parts(net, criterion, x, y, size):
    device = next(net.parameters()).device
    out = 0.0
    for i in range(0, x.shape[0], size):
        k = min(size, x.shape[0] - i)
        loss = criterion(net(x.narrow(0, i, k).to(device)), y.narrow(0, i, k).to(device)) * k / len(x)
        loss.backward()
        out += loss.item()
        loss = None
    return out
