# the channels stay last
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape)[:, t:t + h, l:l + w]
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean).div_(std)
    return crops, batch
