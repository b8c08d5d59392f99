# keeps the k largest of what the softmax has rounded to 0
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    p = scores.exp() ** (1 / temperature)
    if k is not None:
        border = scores.topk(min(k, scores.shape[-1])).values[..., -1:]
        p = p * (scores >= border)
    return p / p.sum(-1, keepdim=True)
