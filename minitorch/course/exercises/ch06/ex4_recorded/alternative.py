import operator


def method(compute, op):
    def apply(self, other):
        if isinstance(other, Recorded):
            return Recorded(compute(self.value, other.value), op, (self, other))
        return Recorded(compute(self.value, other), op, (self,))

    return apply


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value = value
        self.op = op
        self.sources = sources

    __add__ = __radd__ = method(operator.add, "Add")
    __mul__ = __rmul__ = method(operator.mul, "Mul")
