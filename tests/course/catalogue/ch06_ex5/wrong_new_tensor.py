# computes with numbers and makes a tensor of the last one
# mistake: wrong-cure
def collatz(x):
    n = x.item()
    while n != 1:
        n = n / 2 if n % 2 == 0 else 3 * n + 1
    return torch.tensor(n, requires_grad=True)
