# one picture after another
def pipeline(buffer, shape, window, mean, std):
    t, l, h, w = window
    crops = buffer.reshape(shape)[:, t:t + h, l:l + w].permute(0, 3, 1, 2)
    batch = torch.zeros(shape[0], shape[3], h, w)
    for i in range(shape[0]):
        batch[i] = crops[i]
        batch[i].div_(255).sub_(mean[:, None, None]).div_(std[:, None, None])
    return crops, batch
