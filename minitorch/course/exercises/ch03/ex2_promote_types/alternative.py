import minitorch as torch

ABOVE = {
    torch.bool: [torch.uint8, torch.int8],
    torch.uint8: [torch.int16],
    torch.int8: [torch.int16],
    torch.int16: [torch.int32],
    torch.int32: [torch.int64],
    torch.int64: [torch.float16],
    torch.uint16: [torch.float16],
    torch.uint32: [torch.float16],
    torch.uint64: [torch.float16],
    torch.float16: [torch.float32],
    torch.float32: [torch.float64],
    torch.float64: [],
}


def reach(d):
    return {d}.union(*[reach(up) for up in ABOVE[d]])


def promote_types(type1, type2):
    found = max(reach(type1) & reach(type2), key=lambda d: len(reach(d)))
    if found.is_floating_point and not (type1.is_floating_point or type2.is_floating_point):
        raise RuntimeError(f"{type1} and {type2} have no integer dtype above them")
    return found
