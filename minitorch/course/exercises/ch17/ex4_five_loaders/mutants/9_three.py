"""In program E the entries of the samples are collated one by one: all first ones,
then all second ones.
"""


def answers():
    return {"A": 960, "B": 12, "C": ValueError, "D": TypeError, "E": 3}
