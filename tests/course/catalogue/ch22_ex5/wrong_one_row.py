# always one row

def backward_in_parts(net, criterion, x, y, size):
    device = next(net.parameters()).device
    total = 0.0
    for start in range(len(x)):
        part = x[start : start + 1].to(device)
        target = y[start : start + 1].to(device)
        loss = criterion(net(part), target) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total
