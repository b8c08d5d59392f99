# a number on the left is not known
# mistake: one-side
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __add__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value + other.value, "Add", (self, other))
        return Recorded(self.value + other, "Add", (self,))

    def __mul__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value * other.value, "Mul", (self, other))
        return Recorded(self.value * other, "Mul", (self,))
