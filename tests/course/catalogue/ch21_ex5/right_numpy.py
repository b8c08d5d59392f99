# in NumPy
def chances(scores, temperature=1.0, k=None):
    s = scores.numpy().astype(np.float64)
    out = np.zeros_like(s)
    for place in np.ndindex(s.shape[:-1]):
        row = s[place]
        if temperature == 0:
            out[place][row.argmax()] = 1
            continue
        keep = np.ones(len(row), bool)
        if k is not None:
            keep = row >= np.sort(row)[::-1][min(k, len(row)) - 1]
        e = np.where(keep, np.exp((row - row.max()) / temperature), 0)
        out[place] = e / e.sum()
    return torch.from_numpy(out).to(scores.dtype)
