# 1 - y alone
# mistake: one-factor
def backward(self, g, y):
    return g * (1 - y)
