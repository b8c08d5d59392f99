# a list
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    places = [0]
    for size, step in zip(shape, strides):
        places = [p + i * step for p in places for i in range(size)]
    out, right = [], 1
    for size in reversed(new_shape):
        out.append(places[right] if size > 1 else 1)
        right *= size
    out.reverse()
    again = [0]
    for size, step in zip(new_shape, out):
        again = [p + i * step for p in again for i in range(size)]
    return out if again == places else None
