# the mean of all images
# mistake: mean-of-all
def centred(images, numbers):
    mean = images.mean(dim=0)
    return mean, [images[n] - mean for n in numbers]
