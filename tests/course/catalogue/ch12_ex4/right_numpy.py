# whole numbers of NumPy
def answers():
    return {name: np.int64(value) for name, value in zip("ABCDE", (1, 0, 6, 24, 3))}
