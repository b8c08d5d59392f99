# a torch.Size, which is a tuple
def _strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result, step = [], list(new_shape), [], 1
    for size, stride in zip(shape, strides):
        if size > 1 and chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks += [(size, stride)] if size > 1 else []
    for count, step in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count * step)
    return (*result, *[step for _ in sizes])


def view_strides(shape, strides, new_shape):
    found = _strides(shape, strides, new_shape)
    return None if found is None else torch.Size(found)
