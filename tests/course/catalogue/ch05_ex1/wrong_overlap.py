# common elements
def groups(tensors):
    return [next(i for i, t in enumerate(tensors) if t is u or np.shares_memory(t.numpy(), u.numpy())) for u in tensors]
