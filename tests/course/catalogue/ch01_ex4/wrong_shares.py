# common elements
# mistake: common-elements
def same_storage(a, b):
    return bool(np.shares_memory(a.numpy(), b.numpy()))
