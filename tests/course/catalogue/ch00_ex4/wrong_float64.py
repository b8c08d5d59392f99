# float64 images
# mistake: float64
def load_digits():
    images, labels = digits_arrays()
    return torch.from_numpy(images.reshape(-1, 64) / 16), torch.from_numpy(labels).long()
