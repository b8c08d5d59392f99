# the window is copied as uint8 first, a quarter of the batch's size: the prompt lets that pass
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).permute(0, 3, 1, 2)[:, :, t:t + h, l:l + w]
    batch = torch.empty(crops.shape).copy_(crops.contiguous())
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
