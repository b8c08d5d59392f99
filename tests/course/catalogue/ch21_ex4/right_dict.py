# dict by keywords
def answers():
    return dict(E=4, D=0.5, C=RuntimeError, B=20, A=288)
