# sorts, and takes the k-th
def chances(scores, temperature=1.0, k=None):
    n = scores.shape[-1]
    if temperature == 0:
        out = torch.zeros_like(scores)
        return out.scatter_(-1, scores.max(-1, keepdim=True).indices, 1)
    if k is not None and k < n:
        border = torch.sort(scores, dim=-1, descending=True).values[..., k - 1:k]
        scores = torch.where(scores >= border, scores, torch.full_like(scores, -float("inf")))
    return torch.softmax(scores / temperature, dim=-1)
