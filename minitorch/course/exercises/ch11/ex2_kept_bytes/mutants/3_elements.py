"""this is the number of elements. An element of float32 has 4 bytes, one of float64 has 8."""

from minitorch.autograd.graph import saved_tensors_hooks


def kept_bytes(run):
    kept = []

    def pack(t):
        kept.append(t.detach())
        return t

    with saved_tensors_hooks(pack, lambda t: t):
        run()
    sizes = {
        t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() // t.element_size()
        for t in kept
    }
    return sum(sizes.values())
