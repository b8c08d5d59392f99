# divides by std before the mean is subtracted
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).permute(0, 3, 1, 2)[:, :, t:t + h, l:l + w]
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).div_(std.view(-1, 1, 1)).sub_(mean.view(-1, 1, 1))
    return crops, batch
