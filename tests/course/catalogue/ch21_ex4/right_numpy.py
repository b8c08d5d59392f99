# numbers of NumPy
def answers():
    return {"A": np.int64(288), "B": 20, "C": RuntimeError, "D": np.float64(0.5), "E": 4}
