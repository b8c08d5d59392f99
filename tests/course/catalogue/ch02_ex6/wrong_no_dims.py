# fails when the new shape has no dimensions
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    places = [0]
    for size, step in zip(shape, strides):
        places = [p + i * step for p in places for i in range(size)]
    out = [0] * len(new_shape)
    out[-1] = places[1] if len(places) > 1 else 1
    right = new_shape[-1]
    for d in range(len(new_shape) - 2, -1, -1):
        out[d] = places[right] if new_shape[d] > 1 else 1
        right *= new_shape[d]
    again = [0]
    for size, step in zip(new_shape, out):
        again = [p + i * step for p in again for i in range(size)]
    return tuple(out) if again == places else None
