# the facts are kept under other names and shown as properties
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self._facts = (value, op, tuple(sources))

    value = property(lambda self: self._facts[0])
    op = property(lambda self: self._facts[1])
    sources = property(lambda self: self._facts[2])

    def __add__(self, other):
        if isinstance(other, (int, float)):
            return type(self)(self.value + other, "Add", [self])
        return type(self)(self.value + other.value, "Add", [self, other])

    def __mul__(self, other):
        if isinstance(other, (int, float)):
            return type(self)(self.value * other, "Mul", [self])
        return type(self)(self.value * other.value, "Mul", [self, other])

    def __radd__(self, number):
        return self.__add__(number)

    def __rmul__(self, number):
        return self.__mul__(number)
