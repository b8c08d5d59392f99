# a loop over positions: one dimension only
def swap_(a, b):
    for i in range(len(a)):
        x, y = a[i].item(), b[i].item()
        a[i] = y
        b[i] = x
