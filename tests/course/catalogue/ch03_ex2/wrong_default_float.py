# integers and floats give float32
def promote_types(a, b):
    wide = [torch.uint16, torch.uint32, torch.uint64]
    if a is b: return a
    if a.is_floating_point != b.is_floating_point: return torch.float32
    if a.is_floating_point: return a if a.itemsize > b.itemsize else b
    if a in wide or b in wide: raise RuntimeError("no")
    if {a, b} == {torch.uint8, torch.int8}: return torch.int16
    return max(a, b, key=lambda d: (d is not torch.bool, d.itemsize))
