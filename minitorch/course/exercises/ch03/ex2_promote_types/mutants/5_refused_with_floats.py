"""A wide unsigned dtype and a float have a dtype in common: the float."""

import minitorch as torch


def promote_types(type1, type2):
    def category(d):
        return 2 if d.is_floating_point else 0 if d is torch.bool else 1

    def promotes(d):
        return d not in (torch.uint16, torch.uint32, torch.uint64)

    if type1 is type2:
        return type1
    lower, higher = sorted([type1, type2], key=lambda d: (category(d), d.itemsize))
    if not (promotes(lower) and promotes(higher)):
        raise RuntimeError(f"no promotion of {type1} and {type2}")
    if {type1, type2} == {torch.uint8, torch.int8}:
        return torch.int16
    return higher
