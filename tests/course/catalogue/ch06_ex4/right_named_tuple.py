# a named tuple with its own + and *
from typing import NamedTuple


class Recorded(NamedTuple):
    value: float
    op: object = None
    sources: tuple = ()

    def __add__(self, other):
        if not isinstance(other, Recorded):
            return Recorded(self.value + other, "Add", (self,))
        return Recorded(self.value + other.value, "Add", (self, other))

    def __mul__(self, other):
        if not isinstance(other, Recorded):
            return Recorded(self.value * other, "Mul", (self,))
        return Recorded(self.value * other.value, "Mul", (self, other))

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other
