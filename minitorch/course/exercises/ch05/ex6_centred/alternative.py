def centred(images, numbers):
    chosen = images[numbers]  # an index that is a list copies
    mean = chosen.sum(0) / len(numbers)
    chosen -= mean
    return mean, list(chosen)
