# the number of the best instead of chances
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return scores.argmax(-1)
    if k is not None:
        border = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores = scores.masked_fill(scores < border, float("-inf"))
    return (scores / temperature).softmax(-1)
