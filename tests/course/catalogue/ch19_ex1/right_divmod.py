# divmod, index by index
def window_count(sizes, kernel, stride, padding, dilation):
    out = ()
    for i in range(len(sizes)):
        room = sizes[i] + padding[i] + padding[i]
        reach = kernel[i] + (kernel[i] - 1) * (dilation[i] - 1)
        q, _ = divmod(room - reach + stride[i], stride[i])
        out += (q,)
    return out
