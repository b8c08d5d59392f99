# exactly k stay, although several are equal
# mistake: equal-ones-drop
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    if k is not None:
        best = scores.topk(min(k, scores.shape[-1]))
        scores = torch.full_like(scores, float("-inf")).scatter(-1, best.indices, best.values)
    return (scores / temperature).softmax(-1)
