# backward gets a copy, so the original can be counted
def kept_bytes(run):
    kept = []
    def pack(t):
        kept.append(t)
        return len(kept) - 1
    def unpack(i):
        return kept[i].detach().clone()
    with saved_tensors_hooks(pack, unpack):
        run()
    seen = set()
    total = 0
    for t in kept:
        if t.untyped_storage().data_ptr() not in seen:
            seen.add(t.untyped_storage().data_ptr())
            total += t.untyped_storage().nbytes()
    return total
