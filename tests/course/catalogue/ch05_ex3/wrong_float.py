# through lists: whole numbers and float64 pass through float32
def swap_(a, b):
    old = torch.tensor(a.tolist(), dtype=torch.float32)
    a.copy_(b)
    b.copy_(old)
