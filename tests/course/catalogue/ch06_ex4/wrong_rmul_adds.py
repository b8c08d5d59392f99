# a slip, 2 * x is called an addition
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value + getattr(other, "value", other), "Add", sources)

    def __mul__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value * getattr(other, "value", other), "Mul", sources)

    __radd__ = __add__

    def __rmul__(self, number):
        return Recorded(self.value * number, "Add", (self,))
