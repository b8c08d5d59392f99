# one pair of tensors for all calls: who writes into one spoils it for the next
kept = []
def load_digits():
    if not kept:
        images, labels = digits_arrays()
        kept.append((torch.from_numpy(images).view(-1, 64) / 16, torch.from_numpy(labels).long()))
    return kept[0]
