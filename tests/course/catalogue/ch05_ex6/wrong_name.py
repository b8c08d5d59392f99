# row = row - total changes nothing in the list
def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number] for number in numbers]
    for row in rows:
        row = row - total
    return total, rows
