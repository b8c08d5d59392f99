# a function for the product
def backward(self, g, x, y):
    def times(a, b):
        return None if a is None or b is None else a @ b

    return times(g, None if y is None else y.T), times(None if x is None else x.T, g)
