# made with dict()
def answers():
    return dict(A=4000, B=0, C=3 * 4000, D=4000, E=0)
