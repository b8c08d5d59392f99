# a Python float
# mistake: python-float
def sum_in_pairs(x):
    def go(x):
        if len(x) == 1: return x[0]
        h = len(x) // 2
        return go(x[:h]) + go(x[h:])
    return float(go(x)) if len(x) else 0.0
