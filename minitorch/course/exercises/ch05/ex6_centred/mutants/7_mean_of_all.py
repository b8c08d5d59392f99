"""The mean is that of all rows of `images`. It should be that of the chosen rows only."""


def centred(images, numbers):
    total = images.sum(0) / len(images)
    return total, [images[number] - total for number in numbers]
