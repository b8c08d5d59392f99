"""You multiplied `mean` and `std` by 255 in place: they are the caller's, and keep their values."""

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(shape).permute(0, 3, 1, 2)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = torch.empty(crops.shape).copy_(crops)
    mean.mul_(255)
    std.mul_(255)
    batch.sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
