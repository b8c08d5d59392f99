# divides by 255
# mistake: by-255
def load_digits():
    images, labels = digits_arrays()
    return torch.from_numpy(images).view(-1, 64) / 255, torch.from_numpy(labels).long()
