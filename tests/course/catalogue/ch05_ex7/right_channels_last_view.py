# computed through a view whose channels come last, where mean broadcasts by itself
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    part = buffer.view(shape)[:, t:t + h, l:l + w, :]
    crops = part.permute(0, 3, 1, 2)
    batch = torch.empty(shape[0], shape[3], h, w)
    last = batch.permute(0, 2, 3, 1)
    last.copy_(part)
    last.div_(255)
    last.sub_(mean)
    last.div_(std)
    return crops, batch
