# a copy of all images, whose rows lose the mean twice
# mistake: a-row-named-twice
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
