# a with block for each tensor
def gradients(loss, tensors):
    found = [None] * len(tensors)
    def enter(i):
        if i == len(tensors):
            loss.backward()
            return
        def hook(g):
            found[i] = g
        with tensors[i].register_hook(hook):
            enter(i + 1)
    enter(0)
    return found
