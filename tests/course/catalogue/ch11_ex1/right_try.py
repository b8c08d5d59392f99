# numbers are recognised by the error that they raise
def recording(inputs):
    if not mode.grad:
        return False
    for x in inputs:
        try:
            if x.requires_grad:
                return True
        except AttributeError:
            pass
    return False
