# narrow instead of slices, the last step in a loop over the channels
def pipeline(buffer, shape, window, mean, std):
    top, left, height, width = window
    pictures = buffer.view(*shape)
    crops = pictures.narrow(1, top, height).narrow(2, left, width).permute(0, 3, 1, 2)
    batch = torch.empty(*crops.shape)
    batch.copy_(crops)
    batch /= 255
    for k in range(shape[3]):
        batch[:, k] -= mean[k]
        batch[:, k] /= std[k]
    return crops, batch
