# knows 4 and 8 bytes only
def storage_offset(x):
    if x.numel() == 0:
        return 0
    size = 8 if x.dtype in (torch.float64, torch.int64) else 4
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // size
