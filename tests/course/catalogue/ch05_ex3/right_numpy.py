# a copy through NumPy
def swap_(a, b):
    numbers = a.detach().numpy().copy()
    with torch.no_grad():
        a.copy_(b)
        b.copy_(torch.from_numpy(numbers))
