# the rows are one tensor, not a list
def centred(images, numbers):
    chosen = images[numbers]
    mean = chosen.mean(dim=0)
    return mean, chosen - mean
