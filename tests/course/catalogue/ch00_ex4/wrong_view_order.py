# 64 first, so the pixels of images are mixed
def load_digits():
    images, labels = digits_arrays()
    return (torch.from_numpy(images).view(64, -1) / 16).t(), torch.from_numpy(labels).long()
