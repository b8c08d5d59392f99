# NumPy shares as well
# mistake: too-late
def swap_(a, b):
    old = a.numpy()
    a.copy_(b)
    b.copy_(torch.from_numpy(old))
