# NumPy's integers
def answers():
    return {k: np.int64(v) for k, v in dict(A=4, B=2, C=5, D=2, E=1).items()}
