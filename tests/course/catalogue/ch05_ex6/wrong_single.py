# with a single number the mean is the row of images itself
# mistake: only-one-number
def centred(images, numbers):
    mean = images[numbers[0]]
    for n in numbers[1:]:
        mean = mean + images[n]
    if len(numbers) > 1:
        mean = mean / len(numbers)
    return mean, [images[n] - mean for n in numbers]
