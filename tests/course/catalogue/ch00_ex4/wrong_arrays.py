# returns arrays
def load_digits():
    images, labels = digits_arrays()
    return (images.reshape(-1, 64) / 16).astype(np.float32), labels.astype(np.int64)
