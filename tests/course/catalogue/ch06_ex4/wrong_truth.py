# a number that is 0 is forgotten
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value + getattr(other, "value", other), "Add", sources)

    def __mul__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value * (getattr(other, "value", other) or 1.0), "Mul", sources)

    __radd__, __rmul__ = __add__, __mul__
