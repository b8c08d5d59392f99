# a product of the kernel by NumPy
def _calculate_fan_in_and_fan_out(tensor):
    try:
        out, into, *kernel = tensor.size()
    except ValueError:
        raise ValueError("at least two dimensions") from None
    places = int(np.prod(kernel, dtype=np.int64))
    return into * places, out * places
