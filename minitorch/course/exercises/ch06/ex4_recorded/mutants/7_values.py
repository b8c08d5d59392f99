"""The sources are the values of the inputs. No path leads back from a number: keep the objects."""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __mul__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value * other.value, "Mul", (self.value, other.value))
        return Recorded(self.value * other, "Mul", (self.value,))

    def __add__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value + other.value, "Add", (self.value, other.value))
        return Recorded(self.value + other, "Add", (self.value,))

    __rmul__, __radd__ = __mul__, __add__
