# stacks the rows, then clones the slices
def centred(images, numbers):
    chosen = torch.stack([images[n] for n in numbers])
    mean = chosen.sum(0) / len(numbers)
    chosen -= mean
    return mean, [row.clone() for row in chosen]
