"""the memory of `w` does not count. It is there anyway."""


def answers():
    return {"A": 8000, "B": 4000, "C": 16000, "D": 8000, "E": 4000}
