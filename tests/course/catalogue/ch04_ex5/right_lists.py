# nested lists
def pad(sequences, value):
    n = max(len(s) for s in sequences)
    rows = [s.tolist() + [value] * (n - len(s)) for s in sequences]
    mask = [[True] * len(s) + [False] * (n - len(s)) for s in sequences]
    shape = (len(sequences), n)
    return (torch.tensor(rows, dtype=sequences[0].dtype).view(shape),
            torch.tensor(mask, dtype=torch.bool).view(shape))
