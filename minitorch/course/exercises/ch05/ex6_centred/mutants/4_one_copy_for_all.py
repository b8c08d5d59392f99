"""`images` is safe now, because the program works on a copy. But within that copy `total` is
still the first chosen row, so it is taken away from itself.
"""


def centred(images, numbers):
    images = images.clone()
    total = images[numbers[0]]
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number] for number in numbers]
    for row in rows:
        row -= total
    return total, rows
