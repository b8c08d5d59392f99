# tensors instead of numbers
def answers():
    return {k: torch.tensor(float(v)) for k, v in zip("ABCDE", [-6, -4, 2, 3, 2])}
