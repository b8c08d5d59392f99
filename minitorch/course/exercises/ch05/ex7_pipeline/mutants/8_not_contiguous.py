"""`float()` keeps the order of the pixels in memory, channels last. The batch is not contiguous."""


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(shape).permute(0, 3, 1, 2)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = crops.float()
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
