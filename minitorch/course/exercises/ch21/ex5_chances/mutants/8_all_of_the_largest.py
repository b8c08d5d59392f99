"""With temperature 0, only the first of several largest scores gets 1."""


def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return (scores == scores.amax(-1, keepdim=True)).to(scores.dtype)
    if k is not None:
        kept = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores = scores.masked_fill(scores < kept, float("-inf"))
    return (scores / temperature).softmax(-1)
