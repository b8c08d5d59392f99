# the k smallest stay
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    if k is not None:
        border = scores.topk(min(k, scores.shape[-1]), largest=False).values[..., -1:]
        scores = scores.masked_fill(scores > border, float("-inf"))
    return (scores / temperature).softmax(-1)
