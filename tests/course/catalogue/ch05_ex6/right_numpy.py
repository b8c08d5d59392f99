# calculates with NumPy
def centred(images, numbers):
    array = images.numpy()
    mean = array[numbers].mean(axis=0)
    rows = [torch.from_numpy(array[n] - mean) for n in numbers]
    return torch.from_numpy(mean), rows
