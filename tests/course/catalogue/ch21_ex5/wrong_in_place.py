# writes -inf into the scores
# mistake: in-place
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    if k is not None:
        kept = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores.masked_fill_(scores < kept, float("-inf"))
    return (scores / temperature).softmax(-1)
