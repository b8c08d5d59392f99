# the rows first, then the mean
def centred(images, numbers):
    mean = sum(images[n] for n in numbers) / len(numbers)
    return [images[n] - mean for n in numbers], mean
