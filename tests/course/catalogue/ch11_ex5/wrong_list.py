# a list
def answers():
    return [4000, 0, 12000, 4000, 0]
