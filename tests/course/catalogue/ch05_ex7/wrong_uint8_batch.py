# the batch stays uint8: the division is rounded away
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).permute(0, 3, 1, 2)[:, :, t:t + h, l:l + w]
    batch = torch.empty(crops.shape, dtype=torch.uint8).copy_(crops)
    batch = (batch // 255)
    return crops, batch
