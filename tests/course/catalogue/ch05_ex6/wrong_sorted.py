# the rows in the order of the images
def centred(images, numbers):
    mean = sum(images[n] for n in numbers) / len(numbers)
    return mean, [images[n] - mean for n in sorted(numbers)]
