# a tiny temperature instead of 0: equal scores share
def chances(scores, temperature=1.0, k=None):
    temperature = max(temperature, 1e-6)
    if k is not None:
        border = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores = scores.masked_fill(scores < border, float("-inf"))
    return (scores / temperature).softmax(-1)
