"""The sum has memory of its own now. But each entry of the list is still a view of `images`, and
`row -= total` writes through it.
"""


def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number] for number in numbers]
    for row in rows:
        row -= total
    return total, rows
