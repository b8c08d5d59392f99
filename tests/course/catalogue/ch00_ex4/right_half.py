# halves four times
def load_digits():
    images, labels = digits_arrays()
    x = images.astype("float32")
    for _ in range(4):
        x = x * np.float32(0.5)
    return torch.from_numpy(np.stack([image.ravel() for image in x])), torch.as_tensor(labels, dtype=torch.long)
