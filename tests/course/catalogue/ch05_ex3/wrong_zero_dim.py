# nothing for 0-d
def swap_(a, b):
    if a.dim() == 0:
        return
    old = a.clone()
    a.copy_(b)
    b.copy_(old)
