"""For a moment there are two blocks of the size of the batch. `batch / 255` makes a new tensor, and
so does `contiguous()` after `float()`, which keeps the order of the pixels in memory."""


def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(shape).permute(0, 3, 1, 2)
    crops = pictures[:, :, top : top + height, left : left + width]
    batch = crops.float().contiguous()
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
