"""In program E the old value of `h` is still in the graph, and it still has its hook."""


def answers():
    return {"A": 20.0, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 3.0}
