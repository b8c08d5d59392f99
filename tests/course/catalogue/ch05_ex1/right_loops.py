# two loops
def groups(tensors):
    out = []
    for b in tensors:
        for i in range(len(tensors)):
            if tensors[i].untyped_storage().data_ptr() == b.untyped_storage().data_ptr():
                out.append(i)
                break
    return out
