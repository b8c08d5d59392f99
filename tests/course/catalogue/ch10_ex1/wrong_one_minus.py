# 1 - y alone
def backward(self, g, y):
    return g * (1 - y)
