# uint8 with int8 in one order only
def promote_types(a, b):
    wide = [torch.uint16, torch.uint32, torch.uint64]
    if a is b: return a
    if not a.is_floating_point and not b.is_floating_point and (a in wide or b in wide):
        raise RuntimeError("no")
    if a is torch.uint8 and b is torch.int8:
        return torch.int16
    return max(a, b, key=lambda d: (d.is_floating_point, d is not torch.bool, d.itemsize))
