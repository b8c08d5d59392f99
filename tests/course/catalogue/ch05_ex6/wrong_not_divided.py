# the sum, not the mean
# mistake: not-divided
def centred(images, numbers):
    total = sum(images[n] for n in numbers)
    return total, [images[n] - total for n in numbers]
