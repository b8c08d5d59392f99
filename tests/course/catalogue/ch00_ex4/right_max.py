# divides by the largest pixel
def load_digits():
    images, labels = digits_arrays()
    x = torch.tensor(images.reshape(-1, 64)).float()
    return x / x.max(), torch.tensor(labels.astype("int64"))
