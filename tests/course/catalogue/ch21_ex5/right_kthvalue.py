# kthvalue finds the border
def chances(scores, temperature=1.0, k=None):
    n = scores.size(-1)
    if temperature == 0:
        return nn_one_hot(scores.argmax(-1), n).to(scores.dtype)
    s = scores.clone()
    if k and k < n:
        border = s.kthvalue(n - k + 1, -1, keepdim=True).values
        s[s < border] = float("-inf")
    return (s / temperature).softmax(-1)

def nn_one_hot(index, n):
    return index[..., None] == torch.arange(n)
