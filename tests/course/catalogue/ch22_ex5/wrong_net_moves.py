# moves the net to the CPU

def backward_in_parts(net, criterion, x, y, size):
    net.cpu()
    device = 'cpu'
    total = 0.0
    for start in range(0, len(x), size):
        part = x[start : start + size].to(device)
        target = y[start : start + size].to(device)
        loss = criterion(net(part), target) * (len(part) / len(x))
        loss.backward()
        total += loss.item()
    return total
