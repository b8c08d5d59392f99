# leaves the images square
# mistake: squares
def load_digits():
    images, labels = digits_arrays()
    return torch.from_numpy(images) / 16, torch.from_numpy(labels).long()
