# the ranges of addresses
# mistake: common-elements
def same_storage(a, b):
    return bool(np.may_share_memory(a.numpy(), b.numpy()))
