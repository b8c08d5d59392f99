# a list instead of a pair... of tensors by image
def load_digits():
    images, labels = digits_arrays()
    return [(torch.from_numpy(i).view(64) / 16, int(l)) for i, l in zip(images, labels)]
