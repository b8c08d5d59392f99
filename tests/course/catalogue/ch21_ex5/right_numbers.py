# row by row in Python's numbers
def chances(scores, temperature=1.0, k=None):
    flat = scores.reshape(-1, scores.shape[-1])
    out = torch.zeros_like(flat)
    for i, row in enumerate(flat):
        if temperature == 0:
            out[i, int(row.argmax())] = 1
            continue
        border = row.sort(descending=True).values[min(k or len(row), len(row)) - 1]
        kept = row >= border
        e = torch.where(kept, ((row - row.max()) / temperature).exp(), torch.zeros_like(row))
        out[i] = e / e.sum()
    return out.reshape(scores.shape)
