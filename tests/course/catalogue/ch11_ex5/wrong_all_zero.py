# all zero
def answers():
    return {name: 0 for name in "ABCDE"}
