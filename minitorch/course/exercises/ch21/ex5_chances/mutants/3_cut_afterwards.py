"""After the cut the chances of a row must sum to 1 again."""

import minitorch as torch


def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        best = scores.argmax(-1, keepdim=True)
        return torch.zeros_like(scores).scatter(-1, best, 1.0)
    drawn = (scores / temperature).softmax(-1)
    if k is not None:
        kept = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        drawn = drawn.masked_fill(scores < kept, 0)
    return drawn
