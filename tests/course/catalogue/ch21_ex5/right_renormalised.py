# cuts the chances, and divides by what is left
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        p = torch.zeros_like(scores)
        p.scatter_(-1, scores.argmax(-1, keepdim=True), 1.0)
        return p
    p = (scores / temperature).softmax(-1)
    if k is not None:
        border = scores.topk(min(k, scores.shape[-1]), -1).values[..., -1, None]
        p = p * (scores >= border)
        p = p / p.sum(-1, keepdim=True)
    return p
