# a tensor
def uniform32(words):
    return torch.from_numpy((words % np.uint64(2**24)).astype(np.float32) / np.float32(2**24))
