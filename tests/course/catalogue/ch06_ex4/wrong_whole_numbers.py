# a whole number is not taken for a number
# mistake: whole-numbers
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        if isinstance(other, float):
            return Recorded(self.value + other, "Add", (self,))
        return Recorded(self.value + other.value, "Add", (self, other))

    def __mul__(self, other):
        if isinstance(other, float):
            return Recorded(self.value * other, "Mul", (self,))
        return Recorded(self.value * other.value, "Mul", (self, other))

    __radd__, __rmul__ = __add__, __mul__
