def receptive_field(layers):
    """From the end to the image: so many places of each layer are needed for one, and for two."""

    def needed(places):
        for kernel, stride, dilation in reversed(layers):
            places = (places - 1) * stride + dilation * (kernel - 1) + 1
        return places

    return needed(1), needed(2) - needed(1)
