"""A plain number has become a `Recorded`, and so it is among the sources. Numbers are no
sources.
"""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        other = other if isinstance(other, Recorded) else Recorded(other)
        return Recorded(self.value + other.value, "Add", (self, other))

    def __mul__(self, other):
        other = other if isinstance(other, Recorded) else Recorded(other)
        return Recorded(self.value * other.value, "Mul", (self, other))

    __radd__, __rmul__ = __add__, __mul__
