"""Program D has three results, but it also says how much each of them counts. So `backward` can
start.
"""


def answers():
    return {"A": 28.0, "B": 12.0, "C": RuntimeError, "D": RuntimeError, "E": None}
