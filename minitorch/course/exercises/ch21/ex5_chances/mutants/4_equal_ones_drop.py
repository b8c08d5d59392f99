"""Scores that equal the k-th largest one all stay."""

import minitorch as torch


def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        best = scores.argmax(-1, keepdim=True)
        return torch.zeros_like(scores).scatter(-1, best, 1.0)
    if k is not None:
        values, places = scores.topk(min(k, scores.shape[-1]))
        scores = torch.full_like(scores, float("-inf")).scatter(-1, places, values)
    return (scores / temperature).softmax(-1)
