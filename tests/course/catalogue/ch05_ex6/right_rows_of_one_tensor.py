# rows of one new tensor: no two of them have an element in common
def centred(images, numbers):
    chosen = images[numbers]
    mean = chosen.mean(dim=0)
    return mean, list(chosen - mean)
