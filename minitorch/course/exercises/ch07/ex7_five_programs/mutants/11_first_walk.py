"""You give what the first walk of program C brings. The second one needs the node of `s` as well:
what does it find there?
"""


def answers():
    return {"A": 28.0, "B": 12.0, "C": 6.0, "D": 21.0, "E": None}
