# ranges of addresses that meet
def groups(tensors):
    return [next(i for i, t in enumerate(tensors) if t is u or np.may_share_memory(t.numpy(), u.numpy())) for u in tensors]
