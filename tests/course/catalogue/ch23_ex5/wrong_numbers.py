# counts numbers, not bytes
def answers():
    return dict(A=40, B=160, C=2.5, D=16, E=RuntimeError)
