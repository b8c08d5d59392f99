# a list
def answers():
    return [28, 12, RuntimeError, 21, None]
