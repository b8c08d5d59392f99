"""In program A nothing is averaged: `all_reduce` adds, unless you say otherwise."""


def answers():
    return {"A": 2.5, "B": 640.0, "C": 2.5, "D": 16.0, "E": RuntimeError}
