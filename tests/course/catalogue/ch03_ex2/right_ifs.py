# one question after the other
def promote_types(a, b):
    wide = [torch.uint16, torch.uint32, torch.uint64]
    if a is b:
        return a
    if a.is_floating_point and b.is_floating_point:
        return a if a.itemsize > b.itemsize else b
    if a.is_floating_point:
        return a
    if b.is_floating_point:
        return b
    if a in wide or b in wide:
        raise RuntimeError("not supported")
    if a is torch.bool:
        return b
    if b is torch.bool:
        return a
    if a.itemsize == b.itemsize:
        return torch.int16
    return a if a.itemsize > b.itemsize else b
