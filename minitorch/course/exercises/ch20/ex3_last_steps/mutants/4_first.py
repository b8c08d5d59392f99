"""These are the first steps."""


def last_steps(output, lengths):
    return output[:, 0].clone()
