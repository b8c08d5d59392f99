"""this is the largest memory. Add the sizes of all."""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    kept = []

    def pack(t):
        kept.append(t.detach())
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    return max([t.untyped_storage().nbytes() for t in kept], default=0)
