"""The graphs of all parts live until the end, and the card is full."""


def backward_in_parts(net, criterion, x, y, size):
    device = next(net.parameters()).device
    total = 0.0
    for start in range(0, len(x), size):
        part = x[start : start + size].to(device)
        target = y[start : start + size].to(device)
        loss = criterion(net(part), target) * (len(part) / len(x))
        total = total + loss
    total.backward()
    return total.item()
