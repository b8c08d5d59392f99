"""`view` raises an error when there are no such strides. This function returns `None`, and `view`
decides what to say.
"""

import minitorch as torch


def view_strides(shape, strides, new_shape):
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
                raise RuntimeError("view size is not compatible")
            count //= sizes.pop(0)
            result.append(count * step)
    return (*result, *[step for _ in sizes])
