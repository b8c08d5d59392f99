"""The whole batch goes through the net at once."""


def backward_in_parts(net, criterion, x, y, size):
    device = next(net.parameters()).device
    loss = criterion(net(x.to(device)), y.to(device))
    loss.backward()
    return loss.item()
