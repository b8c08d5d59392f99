"""In `x * x` you note the source `x` once. It is used twice, and both uses will matter when a
gradient comes back.
"""


class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def made(self, value, op, other):
        found = [self] if other is self else [self, other]
        return Recorded(value, op, tuple(f for f in found if isinstance(f, Recorded)))

    def __mul__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return self.made(self.value * value, "Mul", other)

    def __add__(self, other):
        value = other.value if isinstance(other, Recorded) else other
        return self.made(self.value + value, "Add", other)

    __rmul__, __radd__ = __mul__, __add__
