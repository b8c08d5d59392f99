"""Only -1 has a meaning. Here other negative sizes are multiplied like any number: (-2, -3) would
hold 6 elements.
"""


def infer_size(shape, numel):
    if shape.count(-1) > 1:
        raise RuntimeError("only one dimension can be inferred")
    known = 1
    for size in shape:
        known *= 1 if size == -1 else size
    if -1 in shape and known > 0 and numel % known == 0:
        return tuple(numel // known if size == -1 else size for size in shape)
    if -1 not in shape and known == numel:
        return tuple(shape)
    raise RuntimeError("the shape is invalid")
