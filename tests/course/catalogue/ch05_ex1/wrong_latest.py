# the latest tensor before it with the same memory
# mistake: latest-position
def groups(tensors):
    seen, out = {}, []
    for i, t in enumerate(tensors):
        key = t.untyped_storage().data_ptr()
        out.append(seen.get(key, i))
        seen[key] = i
    return out
