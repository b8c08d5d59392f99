from minitorch.autograd.graph import saved_tensors_hooks


class Scale:
    def __init__(self):
        self.memories, self.weight = [], 0

    def __call__(self, t):
        memory = t.untyped_storage()
        if all(memory.data_ptr() != other.data_ptr() for other in self.memories):
            self.weight += memory.nbytes()
        self.memories.append(memory)
        return t


def kept_bytes(run):
    scale = Scale()
    with saved_tensors_hooks(scale, lambda t: t):
        run()
    return scale.weight
