# whole numbers
def answers():
    return dict(A=20, B=2, C=40, D=RuntimeError, E=21)
