"""The values are right, but `/` and `-` make a new tensor each, of the size of the batch. Their
forms with an underscore write into the memory that is there."""

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(shape).permute(0, 3, 1, 2)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = torch.empty(crops.shape).copy_(crops)
    batch = (batch / 255 - mean.view(-1, 1, 1)) / std.view(-1, 1, 1)
    return crops, batch
