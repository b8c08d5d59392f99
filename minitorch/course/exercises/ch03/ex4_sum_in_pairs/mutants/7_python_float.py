"""This is a Python number. The result is a tensor without dimensions."""


def sum_in_pairs(x):
    def total(x):
        half = len(x) // 2
        return total(x[:half]) + total(x[half:]) if half else x[0]

    return total(x).item() if len(x) else 0.0
