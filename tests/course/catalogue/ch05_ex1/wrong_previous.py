# the tensor before it, no further
def groups(tensors):
    out = []
    for i, t in enumerate(tensors):
        if i and tensors[i - 1].untyped_storage().data_ptr() == t.untyped_storage().data_ptr():
            out.append(out[-1])
        else:
            out.append(i)
    return out
