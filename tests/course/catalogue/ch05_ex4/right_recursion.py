# recursion from the right
def check_fits(target, shape):
    def together(a, b):
        if not a or not b:
            return [*a, *b]
        return together(a[:-1], b[:-1]) + [b[-1] if a[-1] == 1 else a[-1]]
    own = list(target.shape)
    both = together(own, list(shape))
    if len(both) != len(own) or any(x != y for x, y in zip(own, both)):
        raise RuntimeError("output with shape " + str(own) + " doesn't match the broadcast shape " + str(both))
