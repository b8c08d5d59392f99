"""a memory was freed while `run` ran, and its address was given out again. Hold
what you count until the end.
"""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    sizes = {}

    def pack(t):
        memory = t.untyped_storage()
        sizes[memory.data_ptr()] = memory.nbytes()
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    return sum(sizes.values())
