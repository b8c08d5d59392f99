"""this is how many memories are kept, and not how many bytes they have."""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    kept = []

    def pack(t):
        kept.append(t.detach())
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    return len({t.untyped_storage().data_ptr() for t in kept})
