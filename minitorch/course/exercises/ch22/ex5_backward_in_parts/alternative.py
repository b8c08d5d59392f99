import minitorch as torch


def backward_in_parts(net, criterion, x, y, size):
    where = next(p.device for p in net.parameters())
    losses = []
    for part, target in zip(x.split(size), y.split(size)):
        loss = criterion(net(part.to(where)), target.to(where))
        share = part.shape[0] / x.shape[0]
        loss.backward(torch.tensor(share, dtype=loss.dtype, device=where))
        losses.append(loss.item() * share)
        del loss
    return sum(losses)
