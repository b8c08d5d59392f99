# prints the answer
def recording(inputs):
    print(mode.grad and any(getattr(x, "requires_grad", False) for x in inputs))
