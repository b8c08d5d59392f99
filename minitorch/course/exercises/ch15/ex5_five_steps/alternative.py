def answers():
    first, second = 1.0, 0.5 * 1.0 + 1.0
    adam = 1.0 - 0.1
    rate = 8.0
    for call in range(1, 6):
        if call % 2 == 0:
            rate = rate / 2
    return {"A": -(first + second), "B": adam, "C": ValueError, "D": rate, "E": min(5.0, 20.0)}
