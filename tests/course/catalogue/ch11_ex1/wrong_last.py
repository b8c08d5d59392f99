# only the last input
def recording(inputs):
    found = False
    for x in inputs:
        found = getattr(x, "requires_grad", False)
    return mode.grad and found
