# one matrix a sequence, stacked
def may_look(lengths, size, causal):
    result = torch.zeros((lengths.shape[0], size, size), dtype=torch.bool)
    for b in range(lengths.shape[0]):
        result[b, :, :int(lengths[b])] = True
    if causal:
        result = result.tril()
    return result
