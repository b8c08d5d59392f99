"""All entries of your list are one tensor, which is written anew for each row. In the end they
all show the last one.
"""


def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    row, rows = total.clone(), []
    for number in numbers:
        row.copy_(images[number])
        row -= total
        rows.append(row)
    return total, rows
