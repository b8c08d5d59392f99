# works on a clone, which has its history too
def collatz(x):
    y = x.clone()
    while True:
        value = float(y.detach())
        if value == 1.0:
            return y
        if value % 2:
            y = y.mul(3).add(1)
        else:
            y = y.div(2)
