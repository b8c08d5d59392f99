"""The wider dtype wins in your program, whatever its category. A `float16` beats an `int64`."""

import minitorch as torch


def promote_types(type1, type2):
    wide = (torch.uint16, torch.uint32, torch.uint64)
    if type1 is type2:
        return type1
    floats = type1.is_floating_point or type2.is_floating_point
    if not floats and (type1 in wide or type2 in wide):
        raise RuntimeError("no promotion")
    if {type1, type2} == {torch.uint8, torch.int8}:
        return torch.int16
    return max(type1, type2, key=lambda d: (d.itemsize, d.is_floating_point, d is not torch.bool))
