# the mean minus the row
def centred(images, numbers):
    mean = sum(images[n] for n in numbers) / len(numbers)
    return mean, [mean - images[n] for n in numbers]
