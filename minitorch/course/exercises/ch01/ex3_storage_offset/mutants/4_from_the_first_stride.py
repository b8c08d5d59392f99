"""A stride says how far it is to the next index. It does not say where the first element lies."""


def storage_offset(x):
    return x.stride(0) if x.dim() and x.numel() else 0
