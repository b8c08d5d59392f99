# the fewest changes: clones at both places
def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number].clone() for number in numbers]
    for row in rows:
        row -= total
    return total, rows
