"""You say yes and no in the right cases, but the strides are too short: the chunk has a step of its
own.
"""

import minitorch as torch


def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    chunks, sizes, result = [], list(new_shape), []
    for size, stride in zip(shape, strides):
        if size > 1 and chunks and chunks[-1][1] == size * stride:
            size *= chunks.pop()[0]
        chunks += [(size, stride)] if size > 1 else []
    for count, _ in chunks:
        while count > 1:
            if count % sizes[0]:
                return None
            count //= sizes.pop(0)
            result.append(count)
    return (*result, *[1 for _ in sizes])
