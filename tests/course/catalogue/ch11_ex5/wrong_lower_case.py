# small letters as keys
def answers():
    return {"a": 4000, "b": 0, "c": 12000, "d": 4000, "e": 0}
