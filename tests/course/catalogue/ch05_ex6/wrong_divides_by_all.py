# divides by the number of all images
def centred(images, numbers):
    total = sum(images[n] for n in numbers) / len(images)
    return total, [images[n] - total for n in numbers]
