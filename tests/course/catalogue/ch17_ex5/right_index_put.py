# one write for each place
def collate_padded(samples, value=0.0):
    sizes = [s.shape[0] for s in samples]
    batch = torch.stack([torch.full((max(sizes), *s.shape[1:]), value, dtype=s.dtype) for s in samples])
    for i, s in enumerate(samples):
        for j in range(len(s)):
            batch[i, j] = s[j]
    return batch, torch.tensor(sizes, dtype=torch.int64)
