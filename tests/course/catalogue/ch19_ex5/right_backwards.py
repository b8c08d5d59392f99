# from the end to the image
def receptive_field(layers):
    def back(n):
        for kernel, stride, dilation in reversed(layers):
            n = (n - 1) * stride + dilation * (kernel - 1) + 1
        return n
    return back(1), back(2) - back(1)
