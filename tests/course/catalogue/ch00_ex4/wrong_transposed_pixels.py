# columns before rows within each image
def load_digits():
    images, labels = digits_arrays()
    x = torch.from_numpy(np.ascontiguousarray(images.transpose(0, 2, 1))).view(-1, 64) / 16
    return x, torch.from_numpy(labels).long()
