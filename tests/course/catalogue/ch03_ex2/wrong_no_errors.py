# never an error
def promote_types(a, b):
    if a is b: return a
    if {a, b} == {torch.uint8, torch.int8}: return torch.int32
    return max(a, b, key=lambda d: (d.is_floating_point, d is not torch.bool, d.itemsize))
