"""You used the mean and the deviation of the first channel for all channels."""

import minitorch as torch


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(shape).permute(0, 3, 1, 2)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean[0]).div_(std[0])
    return crops, batch
