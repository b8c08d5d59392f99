# a row at a time, without a copy of the row
def swap_(a, b):
    for i in range(len(a)):
        row = a[i]
        a[i] = b[i]
        b[i] = row
