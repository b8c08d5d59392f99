# __slots__ and one function for both operations
import operator


class Recorded:
    __slots__ = ("value", "op", "sources")

    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, tuple(sources)

    def _made(self, op, function, left, right):
        values = [i.value if isinstance(i, Recorded) else i for i in (left, right)]
        sources = [i for i in (left, right) if isinstance(i, Recorded)]
        return Recorded(function(*values), op, sources)

    def __add__(self, other):
        return self._made("Add", operator.add, self, other)

    def __radd__(self, other):
        return self._made("Add", operator.add, other, self)

    def __mul__(self, other):
        return self._made("Mul", operator.mul, self, other)

    def __rmul__(self, other):
        return self._made("Mul", operator.mul, other, self)
