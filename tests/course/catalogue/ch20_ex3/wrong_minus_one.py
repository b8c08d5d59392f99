# the last of all
# mistake: last-of-all
def last_steps(output, lengths):
    return output[:, -1, :] * 1
