# always two parts

def backward_in_parts(net, criterion, x, y, size):
    device = next(net.parameters()).device
    total = 0.0
    for start in range(0, len(x), (len(x) + 1) // 2):
        part = x[start : start + (len(x) + 1) // 2].to(device)
        target = y[start : start + (len(x) + 1) // 2].to(device)
        loss = criterion(net(part), target) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total
