# one border for all rows
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    if k is not None:
        flat = scores.flatten()
        border = flat.topk(min(k, len(flat))).values[-1]
        scores = scores.masked_fill(scores < border, float("-inf"))
    return (scores / temperature).softmax(-1)
