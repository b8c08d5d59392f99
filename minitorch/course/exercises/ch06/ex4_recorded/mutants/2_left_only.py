"""You note only the left input. A product of two recorded values has two sources."""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __mul__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return Recorded(self.value * value, "Mul", (self,))

    def __add__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return Recorded(self.value + value, "Add", (self,))

    __rmul__, __radd__ = __mul__, __add__
