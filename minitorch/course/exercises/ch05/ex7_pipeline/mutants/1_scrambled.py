"""You gave the buffer its new shape with `view` alone. The channels of a pixel lie side by side in
the buffer; to bring them to the front, the strides must change: `permute`."""

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    n, h, w, c = shape
    pictures = buffer.view(n, c, h, w)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
