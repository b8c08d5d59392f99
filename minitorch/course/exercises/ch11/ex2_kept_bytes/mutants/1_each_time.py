"""a memory that is kept twice is counted twice. It fills the card only once."""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    total = 0

    def pack(t):
        nonlocal total
        total += t.untyped_storage().nbytes()
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    return total
