# a mask that chooses
def last_steps(output, lengths):
    chosen = torch.arange(output.shape[1])[None] == lengths[:, None] - 1
    return output[chosen]
