# a set of pairs of address and size
def kept_bytes(run):
    kept = []
    with saved_tensors_hooks(lambda t: kept.append(t) or t, lambda t: t):
        run()
    pairs = {(t.untyped_storage().data_ptr(), t.untyped_storage().nbytes()) for t in kept}
    return sum(size for _, size in pairs)
