"""Program A has padding: at how many places can the kernel start, with steps of 2?"""


def answers():
    return {"A": 108, "B": 60, "C": 2, "D": RuntimeError, "E": 17}
