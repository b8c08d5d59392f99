"""Which dimension is the batch in program B?"""


def answers():
    return {"A": 288, "B": 50, "C": RuntimeError, "D": 0.5, "E": 4}
