# new_full and narrow
def pad(sequences, value):
    longest = max([s.numel() for s in sequences])
    batch = sequences[0].new_full((len(sequences), longest), value)
    mask = torch.full((len(sequences), longest), False)
    for i, s in enumerate(sequences):
        batch[i].narrow(0, 0, len(s))[...] = s
        mask[i, :len(s)] = True
    return batch, mask
