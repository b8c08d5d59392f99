# an index that is a list copies
def centred(images, numbers):
    chosen = images[numbers]
    mean = chosen.mean(dim=0)
    return mean, [row - mean for row in chosen]
