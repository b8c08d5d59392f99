# E as if item() kept the history
# mistake: through-item
def answers():
    return {"A": 28, "B": 12, "C": RuntimeError, "D": 21, "E": 24}
