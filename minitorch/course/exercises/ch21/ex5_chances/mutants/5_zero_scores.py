"""What drops out needs the chance 0: a score of 0 is not enough."""

import minitorch as torch


def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        best = scores.argmax(-1, keepdim=True)
        return torch.zeros_like(scores).scatter(-1, best, 1.0)
    if k is not None:
        kept = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        scores = scores.masked_fill(scores < kept, 0)
    return (scores / temperature).softmax(-1)
