# the left input becomes the result
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        self.sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        self.value, self.op = self.value + getattr(other, "value", other), "Add"
        return self

    def __mul__(self, other):
        self.sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        self.value, self.op = self.value * getattr(other, "value", other), "Mul"
        return self

    __radd__, __rmul__ = __add__, __mul__
