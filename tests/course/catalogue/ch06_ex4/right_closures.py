# methods made by a function and set on the class
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources


def binary(name, compute):
    def method(self, other):
        known = [self]
        right = other
        if isinstance(other, Recorded):
            known.append(other)
            right = other.value
        return Recorded(compute(self.value, right), name, tuple(known))

    return method


Recorded.__add__ = binary("Add", lambda a, b: a + b)
Recorded.__mul__ = binary("Mul", lambda a, b: a * b)
Recorded.__radd__ = lambda self, number: self + number
Recorded.__rmul__ = lambda self, number: self * number
