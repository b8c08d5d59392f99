# four methods written out
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value = value
        self.op = op
        self.sources = sources

    def __add__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value + other.value, "Add", (self, other))
        return Recorded(self.value + other, "Add", (self,))

    def __radd__(self, other):
        return Recorded(other + self.value, "Add", (self,))

    def __mul__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value * other.value, "Mul", (self, other))
        return Recorded(self.value * other, "Mul", (self,))

    def __rmul__(self, other):
        return Recorded(other * self.value, "Mul", (self,))
