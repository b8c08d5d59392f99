"""Program D ends with an error of another class: the one that Python raises for `len()` of an
object without a length.
"""


def answers():
    return {"A": 960, "B": 12, "C": ValueError, "D": NotImplementedError, "E": 2}
