# one sequence alone is only given a new dimension: it shares memory
# mistake: a-view-of-the-input
def pad(sequences, value):
    longest = max(len(s) for s in sequences)
    if len(sequences) == 1:
        return sequences[0][None], torch.ones(1, longest, dtype=torch.bool)
    batch = torch.full((len(sequences), longest), value, dtype=sequences[0].dtype)
    for i, s in enumerate(sequences):
        batch[i, : len(s)] = s
    lengths = torch.tensor([len(s) for s in sequences])
    return batch, torch.arange(longest) < lengths[:, None]
