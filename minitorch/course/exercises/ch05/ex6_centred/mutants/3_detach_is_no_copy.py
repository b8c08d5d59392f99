"""`detach` and `view` make new objects on the same memory. They copy no number, so nothing has
changed.
"""


def centred(images, numbers):
    total = images[numbers[0]].detach()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number].detach() for number in numbers]
    for row in rows:
        row -= total
    return total, rows
