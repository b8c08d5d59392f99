"""Plain numbers are among the sources. No path leads back from a number."""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __mul__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return Recorded(self.value * value, "Mul", (self, other))

    def __add__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return Recorded(self.value + value, "Add", (self, other))

    __rmul__, __radd__ = __mul__, __add__
