# dtypes as objects
def facts():
    return {
        "a": ((3, 4), torch.float32),
        "b": ((3,), torch.float32),
        "c": ((2, 4), torch.float16),
        "d": ((5,), torch.float32),
        "e": ((2, 3), torch.float16),
        "f": ((4, 4), torch.int16),
        "g": ((6, 1), torch.int64),
        "h": ((2,), torch.float32),
    }
