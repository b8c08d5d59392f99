# one list in the order of strength
ORDER = [torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.float32, torch.float64]
def promote_types(type1, type2):
    if type1 == type2:
        return type1
    if type1 in ORDER and type2 in ORDER:
        if sorted([ORDER.index(type1), ORDER.index(type2)]) == [1, 2]:
            return torch.int16
        return ORDER[max(ORDER.index(type1), ORDER.index(type2))]
    if type1.is_floating_point:
        return type1
    if type2.is_floating_point:
        return type2
    raise RuntimeError("no")
