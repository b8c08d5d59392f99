"""A temperature of 0 needs a path of its own: nothing can be divided by 0."""


def chances(scores, temperature=1.0, k=None):
    if k is not None:
        kept = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores = scores.masked_fill(scores < kept, float("-inf"))
    return (scores / temperature).softmax(-1)
