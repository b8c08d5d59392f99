# three loops
def may_look(lengths, size, causal):
    look = torch.zeros(len(lengths), size, size, dtype=torch.bool)
    for b, n in enumerate(lengths.tolist()):
        for i in range(size):
            look[b, i, : min(int(n), i + 1) if causal else int(n)] = True
    return look
