# a list
def answers():
    return [20., 2., 40., RuntimeError, 21.]
