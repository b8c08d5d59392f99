"""Program C does not get to its end: both walks need the node of `s`, which had saved `x`."""


def answers():
    return {"A": 28.0, "B": 12.0, "C": 12.0, "D": 21.0, "E": None}
