# a column for each image
def load_digits():
    images, labels = digits_arrays()
    return (torch.from_numpy(images).view(-1, 64) / 16).t(), torch.from_numpy(labels).long()
