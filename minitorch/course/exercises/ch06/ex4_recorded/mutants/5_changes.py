"""The operation changes the value of its own input. A result is a new object, and the inputs stay
what they were.
"""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def made(self, op, other):
        found = tuple([f for f in (self, other) if isinstance(f, Recorded)])
        return Recorded(self.value, op, found)

    def __mul__(self, other):
        self.value *= other.value if isinstance(other, Recorded) else other
        return self.made("Mul", other)

    def __add__(self, other):
        self.value += other.value if isinstance(other, Recorded) else other
        return self.made("Add", other)

    __rmul__, __radd__ = __mul__, __add__
