# the programs are run, and NumPy's numbers come out
def facts():
    x = torch.zeros(3, 4)
    s = torch.tensor([[1, 2], [3, 4]])
    n = np.zeros(6)
    f = torch.zeros(1797, 64)[5].clone()
    ts = [x[1], x[:, 2], s[1:, 1:], x[:, 2].double(), torch.from_numpy(n), f]
    shared = [True, True, True, False, True, False]
    return {k: (t.numel(), t.untyped_storage().nbytes(), t.storage_offset(), y)
            for k, t, y in zip("abcdef", ts, shared)}
