"""A dimension of size 1 separates its neighbours here. It takes no step, so it cannot."""

import minitorch as torch


def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result, step = [], list(new_shape), [], 1
    for size, stride in zip(shape, strides):
        if chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks.append((size, stride))
    for count, step in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count * step)
    return (*result, *[step for _ in sizes])
