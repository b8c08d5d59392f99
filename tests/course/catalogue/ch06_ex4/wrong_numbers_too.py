# plain numbers are sources as well
# mistake: numbers-too
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        return Recorded(self.value + getattr(other, "value", other), "Add", (self, other))

    def __mul__(self, other):
        return Recorded(self.value * getattr(other, "value", other), "Mul", (self, other))

    __radd__, __rmul__ = __add__, __mul__
