# in the order of the lengths
def last_steps(output, lengths):
    lengths, order = lengths.sort(descending=True)
    return output[order, lengths - 1]
