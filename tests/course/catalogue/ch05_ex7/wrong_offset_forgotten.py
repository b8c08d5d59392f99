# as_strided from the start of the storage, not of the buffer
def pipeline(buffer, shape, window, mean, std):
    n, h, w, c = shape
    t, l, hh, ww = window
    crops = torch.as_strided(buffer, (n, c, hh, ww), (h * w * c, 1, w * c, c), (t * w + l) * c)
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
