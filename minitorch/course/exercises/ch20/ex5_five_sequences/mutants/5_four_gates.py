"""Program B is a GRU. It is the LSTM that has four blocks of weights."""


def answers():
    return {"A": 40, "B": 144, "C": 4, "D": RuntimeError, "E": 24}
