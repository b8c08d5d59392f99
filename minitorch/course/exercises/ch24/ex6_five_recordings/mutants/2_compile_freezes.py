"""In program B, `torch.compile` does not use a recording in which Python asked a tensor."""


def answers():
    return {"A": -6, "B": -6, "C": 2, "D": 3, "E": 2}
