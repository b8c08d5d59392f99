"""`row = row - total` makes a new tensor and gives it the name `row`. Nobody puts it into the
list, so the rows are as they were.
"""


def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number].clone() for number in numbers]
    for row in rows:
        row = row - total
    return total, rows
