# no window: the whole pictures
def pipeline(buffer, shape, window, mean, std):
    crops = buffer.view(shape).permute(0, 3, 1, 2)
    batch = torch.empty(crops.shape).copy_(crops)
    batch.div_(255).sub_(mean.view(-1, 1, 1)).div_(std.view(-1, 1, 1))
    return crops, batch
