# the lengths are forgotten
def may_look(lengths, size, causal):
    look = torch.ones(len(lengths), size, size, dtype=torch.bool)
    return look.tril() if causal else look
