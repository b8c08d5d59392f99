# the channels moved to the front by two transposes
def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    rows = slice(top, top + height)
    columns = slice(left, left + width)
    crops = buffer.unflatten(0, shape).transpose(2, 3).transpose(1, 2)[:, :, rows, columns]
    batch = torch.zeros(crops.shape)
    batch[...] = crops
    m, s = mean.view(1, -1, 1, 1), std.view(1, -1, 1, 1)
    batch.div_(255)
    batch.sub_(m)
    batch.div_(s)
    return crops, batch
