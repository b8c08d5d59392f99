# hooks on leaves do nothing
# mistake: hook-on-leaf-is-late
def answers():
    return {"A": 4, "B": 2.0, "C": 40.0, "D": RuntimeError, "E": 21.0}
