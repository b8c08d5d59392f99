# dict()
def answers():
    return dict(A=1, B=0, C=6, D=24, E=3)
