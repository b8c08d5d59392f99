# keeps the dimension of steps
def last_steps(output, lengths):
    index = (lengths - 1)[:, None, None].repeat(1, 1, output.size(2))
    return output.gather(1, index)
