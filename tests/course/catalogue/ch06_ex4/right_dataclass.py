# a dataclass, equal by value and not hashable
from dataclasses import dataclass


@dataclass
class Recorded:
    value: float
    op: str = None
    sources: tuple = ()

    def __add__(self, other):
        inputs = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value + getattr(other, "value", other), "Add", inputs)

    def __mul__(self, other):
        inputs = tuple(i for i in (self, other) if isinstance(i, Recorded))
        return Recorded(self.value * getattr(other, "value", other), "Mul", inputs)

    __radd__, __rmul__ = __add__, __mul__
