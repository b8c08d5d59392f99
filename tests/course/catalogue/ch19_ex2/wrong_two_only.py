# two dimensions only
def add_windows(columns, target, kernel, stride, dilation):
    (kh, kw), (sh, sw), (dh, dw) = kernel, stride, dilation
    h, w = columns.shape[-2:]
    for i in range(kh):
        for j in range(kw):
            target[..., i*dh:i*dh+sh*(h-1)+1:sh, j*dw:j*dw+sw*(w-1)+1:sw] += columns[..., i, j, :, :]
