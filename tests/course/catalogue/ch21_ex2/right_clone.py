# expand, and a clone
def may_look(lengths, size, causal):
    k = torch.arange(size)
    look = (k.view(1, 1, -1) < lengths.view(-1, 1, 1)).expand(len(lengths), size, size).clone()
    if causal:
        look = look & torch.ge(k.unsqueeze(1), k.unsqueeze(0))
    return look
