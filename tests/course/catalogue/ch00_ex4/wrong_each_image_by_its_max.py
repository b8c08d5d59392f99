# each image by its own largest pixel
def load_digits():
    images, labels = digits_arrays()
    x = images.reshape(-1, 64).astype(np.float32)
    return torch.from_numpy(x / x.max(1, keepdims=True)), torch.from_numpy(labels).long()
