# a clone for the sum, new rows
def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    return total, [images[number] - total for number in numbers]
