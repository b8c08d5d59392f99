# of two equal inputs only one is a source
class Recorded:
    def __init__(self, value, op=None, sources=()):
        self.value, self.op = value, op
        kept = []
        for s in sources:
            if s.value not in [k.value for k in kept]:
                kept.append(s)
        self.sources = tuple(kept)

    def __add__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value + getattr(other, "value", other), "Add", sources)

    def __mul__(self, other):
        sources = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value * getattr(other, "value", other), "Mul", sources)

    __radd__, __rmul__ = __add__, __mul__
