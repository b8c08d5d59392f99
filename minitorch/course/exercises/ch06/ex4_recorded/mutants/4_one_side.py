"""It works for `x * 2` but not for `2 * x`. Which methods does Python call when the number stands
on the left?
"""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def __mul__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value * other.value, "Mul", (self, other))
        return Recorded(self.value * other, "Mul", (self,))

    def __add__(self, other):
        if isinstance(other, Recorded):
            return Recorded(self.value + other.value, "Add", (self, other))
        return Recorded(self.value + other, "Add", (self,))
