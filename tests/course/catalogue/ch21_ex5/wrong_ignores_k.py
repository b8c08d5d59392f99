# k is not used
def chances(scores, temperature=1.0, k=None):
    if temperature == 0:
        return torch.zeros_like(scores).scatter(-1, scores.argmax(-1, keepdim=True), 1.0)
    return (scores / temperature).softmax(-1)
