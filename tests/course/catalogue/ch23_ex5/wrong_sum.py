# gradients added
# mistake: added
def answers():
    return dict(A=40, B=640, C=10, D=16, E=RuntimeError)
