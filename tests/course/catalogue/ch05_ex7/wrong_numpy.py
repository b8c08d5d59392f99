# computed by NumPy in float64 and converted
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.view(shape).permute(0, 3, 1, 2)[:, :, t:t + h, l:l + w]
    x = crops.numpy() / 255.0
    x = (x - mean.numpy().reshape(-1, 1, 1)) / std.numpy().reshape(-1, 1, 1)
    batch = torch.from_numpy(np.ascontiguousarray(x.astype(np.float32)))
    return crops, batch
