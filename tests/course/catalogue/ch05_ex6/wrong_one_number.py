# one mean for all pixels
def centred(images, numbers):
    mean = images[numbers].mean()
    return mean, [images[n] - mean for n in numbers]
