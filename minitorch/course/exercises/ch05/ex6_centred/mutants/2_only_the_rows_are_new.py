"""The rows are new tensors now. But `total` is still a view of the first chosen row, and `+=`
and `/=` write into it.
"""


def centred(images, numbers):
    total = images[numbers[0]]
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    return total, [images[number] - total for number in numbers]
