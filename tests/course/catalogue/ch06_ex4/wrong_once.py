# an input that is used twice is a source once
# mistake: once
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op, self.sources = value, op, sources

    def _result(self, other, value, op):
        sources = (self,)
        if isinstance(other, Recorded) and other is not self:
            sources += (other,)
        return Recorded(value, op, sources)

    def __add__(self, other):
        return self._result(other, self.value + getattr(other, "value", other), "Add")

    def __mul__(self, other):
        return self._result(other, self.value * getattr(other, "value", other), "Mul")

    __radd__, __rmul__ = __add__, __mul__
