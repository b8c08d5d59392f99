"""you count the bytes of each tensor. A view keeps the whole memory alive, also the part that
it does not show.
"""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    kept = []

    def pack(t):
        kept.append(t.detach())
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    return sum({t.untyped_storage().data_ptr(): t.nbytes for t in kept}.values())
