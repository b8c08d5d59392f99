# remembers the first position of each address
def groups(tensors):
    first = {}
    out = []
    for i, t in enumerate(tensors):
        address = t.untyped_storage().data_ptr()
        if address not in first:
            first[address] = i
        out.append(first[address])
    return out
