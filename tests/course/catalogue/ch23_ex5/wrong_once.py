# one all_reduce
# mistake: once
def answers():
    return dict(A=10, B=640, C=2.5, D=16, E=RuntimeError)
