"""The answer is as short as the shortest shape. Where a dimension is missing, it counts as 1,
and the other size stays.
"""


def broadcast_shapes(*shapes):
    result = []
    for sizes in zip(*[reversed(shape) for shape in shapes]):
        others = set(sizes) - {1}
        if len(others) > 1:
            raise RuntimeError(f"{sizes} do not fit")
        result.insert(0, others.pop() if others else 1)
    return tuple(result)
