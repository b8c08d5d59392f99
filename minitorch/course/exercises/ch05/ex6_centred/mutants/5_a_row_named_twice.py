"""A row that is named twice is one memory with two names in your list, so the mean is taken away
from it twice.
"""


def centred(images, numbers):
    images = images.clone()
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number] for number in numbers]
    for row in rows:
        row -= total
    return total, rows
