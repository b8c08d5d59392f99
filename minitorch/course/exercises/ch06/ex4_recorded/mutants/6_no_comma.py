"""`(self)` is the same as `self`. A tuple with one entry is written `(self,)`."""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __mul__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value * other.value, "Mul", (self, other))
        return Recorded(self.value * other, "Mul", (self))

    def __add__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value + other.value, "Add", (self, other))
        return Recorded(self.value + other, "Add", (self))

    __rmul__, __radd__ = __mul__, __add__
