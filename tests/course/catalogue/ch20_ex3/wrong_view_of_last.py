# where all lengths are whole it returns a view
def last_steps(output, lengths):
    if bool((lengths == output.shape[1]).all()):
        return output[:, -1]
    return output[torch.arange(len(lengths)), lengths - 1]
