# right values, with a new tensor for every step
# mistake: second-block
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).permute(0, 3, 1, 2)[:, :, t:t + h, l:l + w]
    batch = torch.empty(crops.shape).copy_(crops)
    batch = batch / 255
    batch = batch - mean.view(-1, 1, 1)
    batch = batch / std.view(-1, 1, 1)
    return crops, batch
