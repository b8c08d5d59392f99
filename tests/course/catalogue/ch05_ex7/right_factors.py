# one factor and one summand for each channel
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).movedim(3, 1)[..., t:t + h, l:l + w]
    batch = torch.empty(crops.shape, dtype=torch.float32).copy_(crops)
    batch.mul_((1 / (255 * std)).reshape(-1, 1, 1))
    batch.sub_((mean / std).reshape(-1, 1, 1))
    return crops, batch
