# NumPy's products
def _calculate_fan_in_and_fan_out(tensor):
    s = np.array(tensor.shape, dtype=int)
    if s.size < 2:
        raise ValueError("too few")
    return int(s[1:].prod()), int(s[0] * s[2:].prod())
