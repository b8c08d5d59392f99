"""in E, the last line takes the history from every name. Then the nodes die, and with them what
they kept.
"""


def answers():
    return {"A": 4000, "B": 0, "C": 12000, "D": 4000, "E": 8000}
