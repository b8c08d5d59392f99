# NumPy shares as well
def swap_(a, b):
    old = a.numpy()
    a.copy_(b)
    b.copy_(torch.from_numpy(old))
