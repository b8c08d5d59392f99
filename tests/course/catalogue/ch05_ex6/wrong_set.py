# a row that is named twice counts once
def centred(images, numbers):
    once = set(numbers)
    mean = sum(images[n] for n in once) / len(once)
    return mean, [images[n] - mean for n in numbers]
