# row after row, down to single numbers
def swap_(a, b):
    if a.dim() == 0:
        old = a.clone()
        a.copy_(b)
        b.copy_(old)
    else:
        for i in range(a.shape[0]):
            swap_(a[i], b[i])
