# a view is no copy, and a loop with append is none
# mistake: detach-is-no-copy
def centred(images, numbers):
    total = images[numbers[0]]
    total = total.view(total.shape)
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = []
    for number in numbers:
        rows.append(images[number])
    for row in rows:
        row -= total
    return total, rows
