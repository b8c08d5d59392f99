# the sum starts from zeros, but the loop leaves out the first row
def centred(images, numbers):
    total = torch.zeros_like(images[0])
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    return total, [images[number] - total for number in numbers]
