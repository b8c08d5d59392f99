# whole numbers of NumPy
def answers():
    return dict(zip("ABCDE", np.array([4000, 0, 12000, 4000, 0])))
