"""Your crops are a copy from the start: `permute` and then `reshape` to a row has to copy."""

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    n, h, w, c = shape
    pictures = buffer.view(shape).permute(0, 3, 1, 2).reshape(-1).view(n, c, h, w)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
